import type { Database } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';

/**
 * Runs a write, and says in words when a unique index refuses it.
 *
 * @param sentence what is taken, in Vietnamese
 * @throws {Conflict} with that sentence
 */
export async function translateUniqueViolation<Result>(
  db: Database,
  sentence: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!db.isUniqueViolation(error)) throw error;
    throw new Conflict(sentence);
  }
}
