import type { Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { changedFields } from '#domain/record/complete-fields.ts';
import { activeRecord, explainNoMatch } from '#domain/record/find-record.server.ts';
import {
  changeIndexed,
  type RecordDefinition,
  type RecordRow,
  type ServiceContext,
  where,
} from '#domain/record/record-definition.server.ts';
import { translateKeyViolation } from '#domain/record/translate-key-violation.server.ts';

/** A correction: the record, the version that it was made on, and the fields that are to change. */
export interface Revision<Fields> {
  id: number;
  /** Without one, the correction is made on whatever is there. */
  version?: number | undefined;
  /** What is left out or undefined stays as it is. */
  fields: { [Field in keyof Fields]?: Fields[Field] | undefined };
}

/**
 * Corrects an active record and returns it.
 *
 * @param follow what else is done in the same transaction
 * @throws {NotFound} where no record has the id
 * @throws {Conflict} where it is in the bin
 * @throws {Stale} where somebody else has changed it since that version
 * @throws {Taken} where another active record has the name or number
 * @throws {Invalid} where the fields break a rule of the noun
 */
export async function reviseRecord<Row extends RecordRow & Fields, Fields extends object>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: RecordDefinition<Row, Fields>,
  { id, version, fields: changes }: Revision<Fields>,
  follow?: (tx: Write, before: Row, after: Row) => Promise<void>,
): Promise<Row> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    const before = await activeRecord(tx, kind, { id, version });
    const input = changedFields<Fields>(kind.fields, before, changes);
    const fields = (await kind.check?.(tx, input, before, now)) ?? input;
    const wanted = { key: kind.keyOf(fields), sentence: kind.taken(fields) };
    const stamp = { version: before.version + 1, updatedAt: at };
    const isUnchanged = where.and([
      where('id', '=', id),
      where('version', '=', before.version),
      where('binnedAt', 'is', null),
    ]);
    const after = await translateKeyViolation(db, kind, wanted, () =>
      changeIndexed({ db, tx, kind, ids: [id] }, () => kind.update(tx, fields, stamp, isUnchanged)),
    );
    if (!after) throw await explainNoMatch(tx, kind, id, 'active');
    const detail = { before: differing(before, fields), after: differing(fields, before) };
    await writeAudit(tx, { actor, action: 'update', noun: kind.noun, recordId: id, detail, at });
    await follow?.(tx, before, after);
    return after;
  });
}

/** The fields of `one` that differ in `other`. */
function differing(one: object, other: object): object {
  const values = new Map(Object.entries(one));
  const names = Object.entries(other).filter(([name, value]) => values.has(name) && values.get(name) !== value);
  return Object.fromEntries(names.map(([name]) => [name, values.get(name)]));
}
