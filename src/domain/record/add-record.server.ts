import type { Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import type { NewValues } from '#domain/field-definition.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { beginChange } from '#domain/record/changes.server.ts';
import { completeFields } from '#domain/record/complete-fields.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import { duplicateError } from '#domain/record/record-key.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';

/**
 * Adds a record and returns it.
 *
 * @throws {Duplicate} if an active record has the name or number already
 * @throws {Invalid} if the fields break a rule of the record type
 */
export async function addRecord<Row extends RecordRow, Fields extends object>(
  context: ServiceContext,
  definition: RecordDefinition<Row, Fields>,
  values: NewValues<Fields>,
): Promise<Row> {
  return context.db.write((tx) => addRecordIn(tx, context, definition, values));
}

/** As `addRecord`, in a transaction that has begun. */
export async function addRecordIn<Row extends RecordRow, Fields extends object>(
  tx: Write,
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  definition: RecordDefinition<Row, Fields>,
  values: NewValues<Fields>,
): Promise<Row> {
  const at = now.toISOString();
  const input = completeFields<Fields>(definition.fields, values);
  const fields = (await definition.check?.(tx, input, undefined, now)) ?? input;
  const toConflict = () =>
    duplicateError(db, definition, { key: definition.keyOf(fields), message: definition.duplicateMessage(fields) });
  const row = await translateUniqueViolation(db, toConflict, () =>
    definition.insert(tx, fields, { createdAt: at, updatedAt: at }),
  );
  const { type: noun } = definition;
  const step = await beginChange(tx, { actor, at, onChange }, { kind: 'create', noun, recordId: row.id });
  await writeAudit(tx, { ...step, action: 'create', noun, recordId: row.id, detail: { after: fields } });
  await storeOutcome(tx, { requestKey, at }, { noun: definition.type, recordId: row.id });
  return row;
}
