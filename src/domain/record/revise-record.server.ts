import type { Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { ChangeKind } from '#domain/record/change-kind.ts';
import { beginChange, type ChangeStep } from '#domain/record/changes.server.ts';
import { changedFields } from '#domain/record/complete-fields.ts';
import { activeRecord, explainNoMatch } from '#domain/record/find-record.server.ts';
import { type RecordDefinition, type ServiceContext, where } from '#domain/record/record-definition.server.ts';
import { duplicateError } from '#domain/record/record-key.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';

/** An edit of a record. */
export interface Revision<Fields> {
  id: number;
  /** The version that the edit is based on; undefined for any. */
  version?: number | undefined;
  fields: FieldEdit<Fields>;
  /** What change it is, by default an edit; null for a part of a decision that cannot be taken back. */
  kind?: ChangeKind | null;
}

/** New values. A field that is missing or undefined is unchanged. */
export type FieldEdit<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** An edit whose values depend on the record. The function may run again, and may throw to refuse the edit. */
interface ComputedRevision<Row, Fields> extends Omit<Revision<Fields>, 'fields'> {
  fields(before: Row): FieldEdit<Fields>;
}

/**
 * Edits an active record and returns it. An edit after which nothing differs makes no version and no line in its history.
 *
 * @param afterUpdate runs in the same transaction
 * @throws {NotFound} if no record has the id
 * @throws {Conflict} if it is in the bin
 * @throws {Stale} if somebody else has changed it since that version
 * @throws {Duplicate} if another active record has the name or number
 * @throws {Invalid} if the fields break a rule of the record type
 */
export async function reviseRecord<Row extends RecordRow & Fields, Fields extends object>(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  definition: RecordDefinition<Row, Fields>,
  { id, version, fields: changes, kind = 'edit' }: Revision<Fields> | ComputedRevision<Row, Fields>,
  afterUpdate?: (tx: Write, before: Row, after: Row, step: ChangeStep) => Promise<void>,
): Promise<Row> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    const before = await activeRecord(tx, definition, { id, version });
    const input = changedFields<Fields>(
      definition.fields,
      before,
      typeof changes === 'function' ? changes(before) : changes,
    );
    const fields = (await definition.check?.(tx, input, before, now)) ?? input;
    const detail = { before: differences(before, fields), after: differences(fields, before) };
    await storeOutcome(tx, { requestKey, at }, { noun: definition.type, recordId: id });
    if (Object.keys(detail.after).length === 0) return before;
    const toConflict = () =>
      duplicateError(db, definition, { key: definition.keyOf(fields), message: definition.duplicateMessage(fields) });
    const metadata = { version: before.version + 1, updatedAt: at };
    const isUnchanged = where.and([
      where('id', '=', id),
      where('version', '=', before.version),
      where('binnedAt', 'is', null),
    ]);
    const after = await translateUniqueViolation(db, toConflict, () =>
      definition.update(tx, fields, metadata, isUnchanged),
    );
    if (!after) throw await explainNoMatch(tx, definition, id, 'active');
    const { type: noun } = definition;
    const step =
      kind === null
        ? { actor, at, changeId: null }
        : await beginChange(tx, { actor, at, onChange }, { kind, noun, recordId: id });
    await writeAudit(tx, { ...step, action: 'update', noun, recordId: id, detail });
    await afterUpdate?.(tx, before, after, step);
    return after;
  });
}

/** The members of `values` that differ in `other`. */
export function differences(values: object, other: object): object {
  const members = new Map(Object.entries(values));
  const names = Object.entries(other).filter(([name, value]) => members.has(name) && members.get(name) !== value);
  return Object.fromEntries(names.map(([name]) => [name, members.get(name)]));
}
