import { writeAudit } from '#domain/audit.server.ts';
import type { NewValues } from '#domain/field-traits.ts';
import { completeFields } from '#domain/record/complete-fields.ts';
import type { RecordDefinition, RecordRow, ServiceContext } from '#domain/record/record-definition.server.ts';
import { translateKeyViolation } from '#domain/record/translate-key-violation.server.ts';

/**
 * Adds a record and returns it.
 *
 * @throws {Taken} where an active record has the name or number already
 * @throws {Invalid} where the fields break a rule of the noun
 */
export async function addRecord<Row extends RecordRow, Fields extends object>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: RecordDefinition<Row, Fields>,
  given: NewValues<Fields>,
): Promise<Row> {
  const at = now.toISOString();
  const input = completeFields<Fields>(kind.fields, given);
  return db.write(async (tx) => {
    const fields = (await kind.check?.(tx, input, undefined, now)) ?? input;
    const wanted = { key: kind.keyOf(fields), sentence: kind.taken(fields) };
    const row = await translateKeyViolation(db, kind, wanted, () =>
      kind.insert(tx, fields, { createdAt: at, updatedAt: at }),
    );
    if (kind.indexed) await db.indexText(tx, row.id, row.id);
    const detail = { after: fields };
    await writeAudit(tx, { actor, action: 'create', noun: kind.noun, recordId: row.id, detail, at });
    return row;
  });
}
