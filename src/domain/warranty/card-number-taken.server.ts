import type { Database } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';

/** Runs a write and says in words when the card number belongs to another active warranty. */
export async function refuseTakenCardNumber<Result>(
  db: Database,
  cardNumber: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!db.isUniqueViolation(error)) throw error;
    throw new Conflict(`Mã số thẻ "${cardNumber}" đã có trong một thẻ khác đang sử dụng.`);
  }
}
