import { writeAudit } from '#domain/audit.server.ts';
import {
  columnsOf,
  type RecordRow,
  type ServiceContext,
  tableOf,
  type WritableRecordDefinition,
} from '#domain/record/record-definition.server.ts';
import { translateKeyViolation } from '#domain/record/translate-key-violation.server.ts';

/**
 * Adds a record and returns it.
 *
 * @throws {Taken} where an active record has the name or number already
 * @throws {Invalid} where the fields break a rule of the noun
 */
export async function addRecord<Fields extends object, Row extends RecordRow>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: WritableRecordDefinition<Fields, Row>,
  input: Fields,
): Promise<Row> {
  const at = now.toISOString();
  const taken = { key: () => String(kind.stored(input)[kind.key]), sentence: kind.taken(input) };
  return translateKeyViolation(db, kind, taken, () =>
    db.write(async (tx) => {
      const fields = (await kind.check?.(tx, input, undefined, now)) ?? input;
      const values = { ...kind.stored(fields), createdAt: at, updatedAt: at, binnedAt: null, binnedBy: null };
      const row = await tx
        .insertInto(tableOf(kind))
        .values(values as never)
        .returning(columnsOf(kind))
        .executeTakeFirstOrThrow();
      if (kind.indexed) await db.indexText(tx, row.id, row.id);
      await writeAudit(tx, {
        actor,
        action: 'create',
        noun: kind.noun,
        recordId: row.id,
        detail: { after: fields },
        at,
      });
      return row as unknown as Row;
    }),
  );
}
