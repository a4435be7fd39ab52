import type { Database } from '#database/database.ts';
import { Taken } from '#domain/errors.ts';
import { type RecordDefinition, tableOf } from '#domain/record/record-definition.server.ts';

/**
 * Runs a write, and says which record is in the way where a unique index refuses it.
 *
 * @param key the name or number that was to be stored, as it is compared
 * @throws {Taken} with that sentence
 */
export async function translateKeyViolation<Result>(
  db: Database,
  kind: Pick<RecordDefinition<never>, 'noun' | 'key'>,
  { key, sentence }: { key: () => string | Promise<string>; sentence: string },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!db.isUniqueViolation(error)) throw error;
    const holder = await db.read
      .selectFrom(tableOf(kind))
      .select('id')
      .where(kind.key as 'nameKey', '=', await key())
      .where('binnedAt', 'is', null)
      .executeTakeFirst();
    throw new Taken(sentence, holder?.id);
  }
}
