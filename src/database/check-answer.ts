import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Check, Tables } from '#database/database.ts';

/** How long the database may take to answer, in ms. */
const answerTimeout = 3_000;

export const databaseTimedOut = { status: 'failed', reason: 'the database does not answer' } as const;
export const registerGone = { status: 'failed', reason: 'the register is not in its place' } as const;

/**
 * Checks that the database answers and is the register with this id.
 *
 * @param ended the error of the writer thread, if it has ended
 */
export async function checkAnswer(db: Kysely<Tables>, id: string, ended?: Error): Promise<Check> {
  if (ended) return { ...databaseTimedOut, detail: ended.message };
  const timeout = new AbortController();
  const timedOut = setTimeout(answerTimeout, undefined, { signal: timeout.signal }).then(
    (): Check => ({ ...databaseTimedOut, detail: `no answer within ${answerTimeout} ms` }),
  );
  // Nobody awaits the timeout once the database has answered.
  timedOut.catch(() => {});
  const answer = db
    .selectFrom('register')
    .select('id')
    .executeTakeFirst()
    .then(
      (row): Check =>
        row?.id === id ? { status: 'ok' } : { ...registerGone, detail: `its id is ${row?.id}, not ${id}` },
      (error: Error): Check => ({ ...databaseTimedOut, detail: error.message }),
    );
  try {
    return await Promise.race([answer, timedOut]);
  } finally {
    timeout.abort();
  }
}
