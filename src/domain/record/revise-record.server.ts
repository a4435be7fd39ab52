import type { Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { activeRecord, explainNoMatch } from '#domain/record/find-record.server.ts';
import {
  columnsOf,
  inStep,
  type RecordRow,
  type ServiceContext,
  tableOf,
  type WritableRecordDefinition,
} from '#domain/record/record-definition.server.ts';
import { translateKeyViolation } from '#domain/record/translate-key-violation.server.ts';

/** A correction: the record, the version that it was made on, and the fields as they are to be. */
export interface Revision<Fields> {
  id: number;
  /** Without one, the correction is made on whatever is there. */
  version?: number | undefined;
  fields: Fields;
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
export async function reviseRecord<Fields extends object, Row extends RecordRow & Fields>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: WritableRecordDefinition<Fields, Row>,
  { id, version, fields: input }: Revision<Fields>,
  follow?: (tx: Write, before: Row, after: Row) => Promise<void>,
): Promise<Row> {
  const at = now.toISOString();
  const taken = { key: () => String(kind.stored(input)[kind.key]), sentence: kind.taken(input) };
  return translateKeyViolation(db, kind, taken, () =>
    db.write(async (tx) => {
      const before = await activeRecord(tx, kind, { id, version });
      const fields = (await kind.check?.(tx, input, before, now)) ?? input;
      const after = await inStep({ db, tx, kind, ids: [id] }, () =>
        tx
          .updateTable(tableOf(kind))
          .set({ ...kind.stored(fields), version: before.version + 1, updatedAt: at } as never)
          .where('id', '=', id)
          .where('version', '=', before.version)
          .where('binnedAt', 'is', null)
          .returning(columnsOf(kind))
          .executeTakeFirst(),
      );
      if (!after) throw await explainNoMatch(tx, kind, id, 'active');
      const detail = { before: changed(before, fields), after: changed(fields, before) };
      await writeAudit(tx, { actor, action: 'update', noun: kind.noun, recordId: id, detail, at });
      const revised = after as unknown as Row;
      await follow?.(tx, before, revised);
      return revised;
    }),
  );
}

/** The fields of `one` that differ in `other`. */
function changed(one: object, other: object): object {
  const values = new Map(Object.entries(one));
  const differing = Object.entries(other).filter(([name, value]) => values.has(name) && values.get(name) !== value);
  return Object.fromEntries(differing.map(([name]) => [name, values.get(name)]));
}
