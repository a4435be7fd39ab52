import { setTimeout } from 'node:timers/promises';
import { TransactionConflict } from '#database/postgres-errors.ts';

const maxRetries = 5;
/** The maximum delay before the first retry, in ms; it doubles with each one. */
const firstDelay = 20;

/**
 * Retries a transaction a few times after a deadlock or serialization failure.
 *
 * @param attempt the whole transaction, which may only use the database, or what can be read again
 */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransactionConflict) || retries === maxRetries) throw error;
      // Random, so that the two do not conflict again.
      await setTimeout(Math.random() * firstDelay * 2 ** retries);
    }
  }
}
