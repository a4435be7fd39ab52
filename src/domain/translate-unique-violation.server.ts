import type { Database } from '#database/database.ts';
import type { Conflict } from '#domain/errors.ts';

/**
 * Runs a statement, and throws an error of the domain where a unique index rejects it.
 *
 * @param toConflict makes that error
 */
export async function translateUniqueViolation<Result>(
  db: Database,
  toConflict: () => Conflict | Promise<Conflict>,
  statement: () => Promise<Result>,
): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (!db.isUniqueViolation(error)) throw error;
    throw await toConflict();
  }
}
