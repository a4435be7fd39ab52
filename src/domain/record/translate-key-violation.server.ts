import type { Database } from '#database/database.ts';
import { Taken } from '#domain/errors.ts';
import type { RecordType } from '#domain/record/record-definition.server.ts';

interface Wanted {
  /** The name or number that is to be stored, as it is compared. */
  key: string;
  /** Says that another active record has it. */
  sentence: string;
}

/**
 * Runs a statement that stores a record's name or number, and says which record is in the way where the unique index
 * refuses it.
 *
 * @throws {Taken} with that sentence
 */
export async function translateKeyViolation<Result>(
  db: Database,
  kind: { noun: RecordType; key: 'cardKey' | 'nameKey' },
  { key, sentence }: Wanted,
  store: () => Promise<Result>,
): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (!db.isUniqueViolation(error)) throw error;
    const holder = await db.read
      .selectFrom(kind.noun)
      .select('id')
      .where(kind.key, '=', key)
      .where('binnedAt', 'is', null)
      .executeTakeFirst();
    throw new Taken(sentence, holder?.id);
  }
}
