import { writeAudit } from '#domain/audit.server.ts';
import { type Act, columnsOf, type RecordRow, tableOf, type WrittenKind } from '#domain/record/record-kind.server.ts';
import { refuseKeyTaken } from '#domain/record/refuse-key-taken.server.ts';

/**
 * Adds a record and returns it.
 *
 * @throws {Taken} where an active record has the name or number already
 * @throws {Invalid} where the fields break a rule of the noun
 */
export async function addRecord<Fields extends object, Row extends RecordRow>(
  { db, actor, now = new Date() }: Act,
  kind: WrittenKind<Fields, Row>,
  input: Fields,
): Promise<Row> {
  const at = now.toISOString();
  const taken = { key: () => String(kind.stored(input)[kind.key]), sentence: kind.taken(input) };
  return refuseKeyTaken(db, kind, taken, () =>
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
