import { renewInterval } from '#database/claims.ts';
import type { Database } from '#database/database.ts';
import { UnderWay } from '#domain/errors.ts';
import { bulkEdits as words } from '#strings/vi/server/bulk-edits.ts';

/** How far a bulk edit or its undo is, in cards. */
export interface BulkEditProgress {
  done: number;
  total: number;
}

/** With fewer cards it is done before anybody can look. */
const minCards = 2_000;
/** After which a client may ask again, in seconds. */
const retryAfter = 5;

const claimName = (accountId: number) => `bulk edit of account ${accountId}`;

/**
 * Does the bulk edit of an account, which tells its progress to all processes of the register. An account has one large
 * edit at a time.
 *
 * @param work is given what is to be called with the number of cards that are done
 * @throws {UnderWay} if the account has another large edit
 */
export async function withProgress<Result>(
  { claims }: Pick<Database, 'claims'>,
  accountId: number,
  total: number,
  work: (onProgress: (done: number) => void) => Promise<Result>,
): Promise<Result> {
  if (total < minCards) return work(() => {});
  const progress: BulkEditProgress = { done: 0, total };
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

/** The progress of the large edit of an account; undefined if it has none. */
export async function readProgress(
  { claims }: Pick<Database, 'claims'>,
  accountId: number,
): Promise<BulkEditProgress | undefined> {
  const name = claimName(accountId);
  return (await claims.read([name])).get(name)?.detail as BulkEditProgress | undefined;
}
