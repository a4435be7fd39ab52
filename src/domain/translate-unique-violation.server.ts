import type { Database } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';

/**
 * Runs a write and translates a unique violation.
 *
 * @param message in Vietnamese
 * @throws {Conflict} with that message
 */
export async function translateUniqueViolation<Result>(
  db: Database,
  message: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!db.isUniqueViolation(error)) throw error;
    throw new Conflict(message);
  }
}
