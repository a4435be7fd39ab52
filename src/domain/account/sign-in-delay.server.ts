import { createHash } from 'node:crypto';
import type { Database, Write } from '#database/database.ts';
import { typedNameKey } from '#domain/account/typed-name.server.ts';
import { TooMany } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';
import { formatWait } from '#strings/vi/waits.ts';

/** An attempt to sign in. */
export interface Guess {
  /** The typed name, whether or not there is such an account. */
  name: string;
  /** The network that the guess comes from: an IPv4 address, or an IPv6 /64. */
  network: string;
  /** The browser, if the account has signed in from it before. */
  device: { id: number; accountId: number } | undefined;
}

/** A guess that has been counted as failed. */
export interface CountedGuess {
  /** ISO 8601, UTC. */
  at: string;
  /** The counters that it was added to, that of the browser, or of the account and network, first, and the time of the previous failure. */
  counters: readonly { key: string; before: string | undefined }[];
}

/**
 * Guesses without a delay: at an account from one network or known browser; from a network, which many people may share; at an
 * account from all networks together, so that a few guesses of strangers do not delay its owner at a new browser.
 */
const freePerPlace = 3;
const freePerNetwork = 10;
const freePerAccount = 30;
/** Delays in seconds after the last free guess and each further one. */
const delays = [4, 16, 64, 256, 900];
/** How long failures count after the last one, in ms: 1 hour. */
const failureLifetime = 3_600_000;

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
 * Counts a guess as failed before the password is checked, so that parallel guesses count. Known browsers have their
 * own counters, so that guesses from elsewhere do not delay the account's owner.
 *
 * @throws {TooMany} while earlier failures delay it; such a guess is not counted
 */
export async function countGuess(db: Database, guess: Guess, now: Date): Promise<CountedGuess> {
  const counters = countersOf(guess);
  const keys = counters.map(({ key }) => key);
  const at = now.toISOString();
  const read = (from: Pick<Write, 'selectFrom'>) =>
    from.selectFrom('signInFailure').selectAll().where('key', 'in', keys).execute();
  // Refuses most guesses of a flood without a write.
  requireNoDelay(counters, await read(db.read), now);
  return db.write(async (tx) => {
    await db.lockTable(tx, 'signInFailure');
    const forgotten = new Date(now.getTime() - failureLifetime).toISOString();
    await tx.deleteFrom('signInFailure').where('lastAt', '<=', forgotten).execute();
    const failures = await read(tx);
    requireNoDelay(counters, failures, now);
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

/** Uncounts a guess whose password was right or was not checked. */
export async function uncountGuess(db: Database, guess: CountedGuess): Promise<void> {
  await db.write(async (tx) => {
    await db.lockTable(tx, 'signInFailure');
    await uncount(tx, guess);
  });
}

/** After a success: deletes the failures of the browser, or of the account from that network, not those of others. */
export async function forgetFailures(db: Database, tx: Write, { at, counters }: CountedGuess): Promise<void> {
  const [own, ...others] = counters;
  await db.lockTable(tx, 'signInFailure');
  await tx
    .deleteFrom('signInFailure')
    .where('key', '=', own?.key ?? '')
    .execute();
  await uncount(tx, { at, counters: others });
}

/** Deletes all failures of an account and its known browsers. */
export async function forgetAllFailures(
  db: Database,
  tx: Write,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await db.lockTable(tx, 'signInFailure');
  await tx
    .deleteFrom('signInFailure')
    .where((row) =>
      row.or([
        row('key', '=', keyOfName(name)),
        row('key', 'like', `${keyOfPlaces(name)}%`),
        row('key', 'like', `${keyOfDevices(id)}%`),
      ]),
    )
    .execute();
}

/** A known browser has its own counter instead of those of the account and network. */
function countersOf({ name, network, device }: Guess): Counter[] {
  if (device) return [{ key: `${keyOfDevices(device.accountId)}${device.id}`, free: freePerPlace }];
  return [
    { key: `${keyOfPlaces(name)}${network}`, free: freePerPlace },
    { key: keyOfName(name), free: freePerAccount },
    { key: `network:${network}`, free: freePerNetwork },
  ];
}

function keyOfName(name: string): string {
  return `name:${hashOfName(name)}`;
}

function keyOfPlaces(name: string): string {
  return `place:${hashOfName(name)}:`;
}

/** Only the hash of a name is stored, since somebody may type a password there. */
function hashOfName(name: string): string {
  return createHash('sha256').update(typedNameKey(name)).digest('base64url');
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
        // Restores the time of the previous failure, unless there was a later one.
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

function requireNoDelay(counters: readonly Counter[], rows: readonly Failures[], now: Date): void {
  const remaining = rows.map(({ key, failures, lastAt }) => {
    const since = now.getTime() - Date.parse(lastAt);
    if (since >= failureLifetime) return 0;
    const delay = delayAfter(failures, counters.find((counter) => counter.key === key)?.free ?? 0);
    // A clock that was set back must not prolong the delay.
    return Math.min(delay, delay - since / 1000);
  });
  const seconds = Math.ceil(Math.max(0, ...remaining));
  if (seconds > 0) throw new TooMany(words.tooManyFailures(formatWait(seconds)), seconds);
}

function delayAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return delays[Math.min(failures - free, delays.length - 1)] ?? 0;
}
