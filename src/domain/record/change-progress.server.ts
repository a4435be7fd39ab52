import { renewInterval } from '#database/claims.ts';
import type { Database } from '#database/database.ts';
import { UnderWay } from '#domain/errors.ts';
import { changes as words } from '#strings/vi/server/records.ts';

/** How far a large change or an undo is, in records. */
export interface ChangeProgress {
  done: number;
  total: number;
}

/** With fewer records it is done before anybody can look. */
const minRecords = 2_000;
/** After which a client may ask again, in seconds. */
const retryAfter = 5;

const claimName = (accountId: number) => `change of account ${accountId}`;

/**
 * Makes a change for an account, which tells its progress to all processes of the register. An account makes one large change at a
 * time.
 *
 * @param total how many records it changes
 * @param work is given what is to be called with the number of records that are done
 * @throws {UnderWay} if the account makes another large change
 */
export async function withProgress<Result>(
  { claims }: Pick<Database, 'claims'>,
  accountId: number,
  total: number,
  work: (onProgress: (done: number) => void) => Promise<Result>,
): Promise<Result> {
  if (total < minRecords) return work(() => {});
  const progress: ChangeProgress = { done: 0, total };
  const name = claimName(accountId);
  if ((await claims.read([name])).size > 0 || !(await claims.take(name, progress)))
    throw new UnderWay(words.underWay, retryAfter);
  const timer = setInterval(() => void claims.renew(name, progress).catch(() => undefined), renewInterval);
  try {
    return await work((done) => {
      progress.done = done;
    });
  } finally {
    clearInterval(timer);
    // If it cannot be released, it expires in ten seconds.
    await claims.release(name).catch(() => undefined);
  }
}

/** The progress of the large change of an account; undefined if it makes none. */
export async function readProgress(
  { claims }: Pick<Database, 'claims'>,
  accountId: number,
): Promise<ChangeProgress | undefined> {
  const name = claimName(accountId);
  return (await claims.read([name])).get(name)?.detail as ChangeProgress | undefined;
}
