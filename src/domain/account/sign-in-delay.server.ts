import { createHash } from 'node:crypto';
import type { Database, Write } from '#database/database.ts';
import { TooMany } from '#domain/errors.ts';
import { nameKey } from '#domain/name-key.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';
import { formatWait } from '#strings/vi/waits.ts';

/** A try at an account's password. */
export interface Guess {
  /** The account's name as it was typed, whether or not there is such an account. */
  name: string;
  /** The network that the guess comes from: an IPv4 address, or an IPv6 /64. */
  network: string;
  /** The browser, where the account has been signed in to from it before. */
  device: { id: number; accountId: number } | undefined;
}

/** A guess that has been counted as failed. */
export interface CountedGuess {
  /** ISO 8601, UTC. */
  at: string;
  /** Where it was counted, the account's or browser's own counter first, and the time of the failure before it. */
  counters: readonly { key: string; before: string | undefined }[];
}

/** Guesses that cost nothing, for an account or a known browser, and for a network, where there may be many people. */
const freeOfAccount = 3;
const freeOfNetwork = 10;
/** Seconds to wait after the last free guess, and after each one more. */
const delays = [4, 16, 64, 256, 900];
/** Failures no longer count this long after the last one, in ms: 1 hour. */
const forgottenAfter = 3_600_000;

interface Counter {
  key: string;
  free: number;
}

interface Failures {
  key: string;
  failures: number;
  lastAt: string;
}

/**
 * Counts a guess as failed before it is looked at, so that guesses sent all at once are counted, too. Browsers that an
 * account is known from have a counter of their own: strangers' guesses never make its owner wait there.
 *
 * @throws {TooMany} while an earlier failure makes it wait; such a guess is not counted
 */
export async function countGuess(db: Database, guess: Guess, now: Date): Promise<CountedGuess> {
  const counters = countersOf(guess);
  const keys = counters.map(({ key }) => key);
  const at = now.toISOString();
  const read = (from: Pick<Write, 'selectFrom'>) =>
    from.selectFrom('signInFailure').selectAll().where('key', 'in', keys).execute();
  // Most of a flood is refused here, without waiting for its turn to write.
  refuseWhileWaiting(counters, await read(db.read), now);
  return db.write(async (tx) => {
    await db.lockTable(tx, 'signInFailure');
    const forgotten = new Date(now.getTime() - forgottenAfter).toISOString();
    await tx.deleteFrom('signInFailure').where('lastAt', '<=', forgotten).execute();
    const failures = await read(tx);
    refuseWhileWaiting(counters, failures, now);
    await tx
      .insertInto('signInFailure')
      .values(keys.map((key) => ({ key, failures: 1, lastAt: at })))
      .onConflict((row) =>
        row.column('key').doUpdateSet((counter) => ({
          failures: counter('signInFailure.failures', '+', 1),
          lastAt: at,
        })),
      )
      .execute();
    return { at, counters: keys.map((key) => ({ key, before: failures.find((row) => row.key === key)?.lastAt })) };
  });
}

/** Takes back the counting of a guess that was none: the password was right, or nobody looked at it. */
export async function uncountGuess(db: Database, guess: CountedGuess): Promise<void> {
  await db.write(async (tx) => {
    await db.lockTable(tx, 'signInFailure');
    await uncount(tx, guess);
  });
}

/** After a success: forgets the failures of the account, or of the browser it is known from. The network's stay. */
export async function forgetFailures(db: Database, tx: Write, { at, counters }: CountedGuess): Promise<void> {
  const [own, ...others] = counters;
  await db.lockTable(tx, 'signInFailure');
  await tx
    .deleteFrom('signInFailure')
    .where('key', '=', own?.key ?? '')
    .execute();
  await uncount(tx, { at, counters: others });
}

/** Forgets all failures at an account, from wherever they came. */
export async function forgetAllFailures(
  db: Database,
  tx: Write,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await db.lockTable(tx, 'signInFailure');
  await tx
    .deleteFrom('signInFailure')
    .where((row) => row.or([row('key', '=', keyOfName(name)), row('key', 'like', `${keyOfDevices(id)}%`)]))
    .execute();
}

/** A known browser answers for itself, not for its network. */
function countersOf({ name, network, device }: Guess): Counter[] {
  if (device) return [{ key: `${keyOfDevices(device.accountId)}${device.id}`, free: freeOfAccount }];
  return [
    { key: keyOfName(name), free: freeOfAccount },
    { key: `network:${network}`, free: freeOfNetwork },
  ];
}

/** What is typed as a name may be anything, even a password: only its hash is kept. */
function keyOfName(name: string): string {
  return `name:${createHash('sha256').update(nameKey(name)).digest('base64url')}`;
}

function keyOfDevices(accountId: number): string {
  return `device:${accountId}:`;
}

async function uncount(tx: Write, { at, counters }: CountedGuess): Promise<void> {
  for (const { key, before } of counters) {
    await tx
      .updateTable('signInFailure')
      .set((row) => ({
        failures: row('failures', '-', 1),
        // The wait goes on from the failure before, unless another one came after this.
        lastAt: row
          .case()
          .when('lastAt', '=', at)
          .then(before ?? at)
          .else(row.ref('lastAt'))
          .end(),
      }))
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute();
  }
}

function refuseWhileWaiting(counters: readonly Counter[], rows: readonly Failures[], now: Date): void {
  const waits = rows.map(({ key, failures, lastAt }) => {
    const since = now.getTime() - Date.parse(lastAt);
    if (since >= forgottenAfter) return 0;
    const delay = delayAfter(failures, counters.find((counter) => counter.key === key)?.free ?? 0);
    // A clock that was set back makes nobody wait for longer.
    return Math.min(delay, delay - since / 1000);
  });
  const seconds = Math.ceil(Math.max(0, ...waits));
  if (seconds > 0) throw new TooMany(words.tooManyFailures(formatWait(seconds)), seconds);
}

function delayAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return delays[Math.min(failures - free, delays.length - 1)] ?? 0;
}
