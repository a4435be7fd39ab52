import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Check, Tables } from '#database/database.ts';

/** How long the database may take to say who it is, in ms. */
const longestAnswer = 3_000;

export const databaseTimedOut = { status: 'failed', reason: 'the database does not answer' } as const;
export const registerGone = { status: 'failed', reason: 'the register is not in its place' } as const;

/**
 * Asks the database which register it is.
 *
 * @param ended the error with which the part that writes has ended, where it has
 */
export async function checkAnswer(db: Kysely<Tables>, id: string, ended?: Error): Promise<Check> {
  if (ended) return { ...databaseTimedOut, detail: ended.message };
  const timeout = new AbortController();
  const late = setTimeout(longestAnswer, undefined, { signal: timeout.signal }).then(
    (): Check => ({ ...databaseTimedOut, detail: `no answer within ${longestAnswer} ms` }),
  );
  // It is never waited for once the database has answered.
  late.catch(() => {});
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
    return await Promise.race([answer, late]);
  } finally {
    timeout.abort();
  }
}
