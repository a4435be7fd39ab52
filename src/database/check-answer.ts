import type { Kysely } from 'kysely';
import pTimeout from 'p-timeout';
import type { Check, Tables } from '#database/database.ts';

/** How long the database may take to answer, in ms. */
const answerTimeout = 3_000;

export const databaseTimedOut = { status: 'failed', reason: 'the database does not answer' } as const;
export const registerMissing = { status: 'failed', reason: 'the register is not in its place' } as const;

/**
 * Checks that the database answers and is the register with this id.
 *
 * @param ended the error of the writer thread, if it has ended
 */
export async function checkAnswer(db: Kysely<Tables>, id: string, ended?: Error): Promise<Check> {
  if (ended) return { ...databaseTimedOut, detail: ended.message };
  const query = db.selectFrom('register').select('id').executeTakeFirst();
  try {
    const row = await pTimeout(query, {
      milliseconds: answerTimeout,
      message: `no answer within ${answerTimeout} ms`,
    });
    return row?.id === id ? { status: 'ok' } : { ...registerMissing, detail: `its id is ${row?.id}, not ${id}` };
  } catch (error) {
    return { ...databaseTimedOut, detail: error instanceof Error ? error.message : String(error) };
  }
}
