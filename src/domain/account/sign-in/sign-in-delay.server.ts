import { createHash } from 'node:crypto';
import type { Database, Write } from '#database/database.ts';
import { AccountDelayed, TooMany } from '#domain/errors.ts';
import { nameKey } from '#domain/name-key.ts';
import { foldText, normalizeText } from '#domain/text.ts';
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
  /** Whether a code came along with the password. */
  hasCode: boolean;
}

/** A guess that has been counted as failed. */
export interface CountedGuess {
  /** ISO 8601, UTC. */
  at: string;
  /** The counters that it was added to, that of the browser, or of the account and network, first, and the time of the previous failure. */
  counters: readonly CountedKey[];
  /** In seconds: guesses from elsewhere delay the account at new browsers, and only a code beside the password opens it. */
  accountDelay: number;
}

interface CountedKey {
  key: string;
  before: string | undefined;
}

/**
 * Guesses without a delay: at an account from one network or known browser; from a network, which many people may share; at an
 * account from all networks together, so that a few guesses of strangers do not delay its owner at a new browser.
 */
const freePerPlace = 3;
const freePerNetwork = 10;
const freePerAccount = 30;
/** Wrong codes beside the right password, at a delayed account from all networks together. */
const freeCodes = 3;
/** Delays in seconds after the last free guess and each further one. */
const delays = [4, 16, 64, 256, 900];
/** How long failures count after the last one, in ms: 1 hour. */
const failureLifetime = 3_600_000;

interface Counter {
  key: string;
  free: number;
  /** True for the one that a code opens. */
  isOfAccount?: boolean;
}

/**
 * Counts a guess as failed before the password is checked, so that parallel guesses count. Known browsers have their
 * own counters, so that guesses from elsewhere do not delay the account's owner. At an account that they delay elsewhere, a guess with a code
 * counts for its network alone: guesses without a right code must not prolong the delay.
 *
 * @throws {TooMany} while earlier failures delay it; such a guess is not counted
 * @throws {AccountDelayed} if a code would open it
 */
export async function countGuess(db: Database, guess: Guess, now: Date): Promise<CountedGuess> {
  const counters = countersOf(guess);
  const requireNoDelay = async (from: Pick<Write, 'selectFrom'>) => {
    const delays = await delaysOf(from, counters, now);
    const accountDelay = longest(delays.filter(({ isOfAccount }) => isOfAccount));
    const isOfNetwork = delays.some(({ isOfAccount, seconds }) => !isOfAccount && seconds > 0);
    if (isOfNetwork) throw new TooMany(words.tooManyFailures(formatWait(longest(delays))), longest(delays));
    if (accountDelay > 0 && !guess.hasCode)
      throw new AccountDelayed(words.accountDelayed(formatWait(accountDelay)), accountDelay);
    return accountDelay;
  };
  // Refuses most guesses of a flood without a write.
  await requireNoDelay(db.read);
  return db.write(async (tx) => {
    await db.lockTable(tx, 'signInFailure');
    const forgotten = new Date(now.getTime() - failureLifetime).toISOString();
    await tx.deleteFrom('signInFailure').where('lastAt', '<=', forgotten).execute();
    const accountDelay = await requireNoDelay(tx);
    const counted = counters.filter(({ isOfAccount }) => !isOfAccount || accountDelay === 0);
    return { at: now.toISOString(), counters: await addFailure(tx, counted, now), accountDelay };
  });
}

/**
 * Counts a code that came to a delayed account as wrong before it is believed. Returns the guess with that counter; undefined if the
 * password is wrong, or if too many codes beside the right one were. Each writes the same, so that the time tells nothing.
 */
export async function countCode(
  db: Database,
  guess: CountedGuess,
  { name, isPasswordRight }: { name: string; isPasswordRight: boolean },
  now: Date,
): Promise<CountedGuess | undefined> {
  const codes = { key: keyOfCodes(name), free: freeCodes };
  return db.write(async (tx) => {
    await db.lockTable(tx, 'signInFailure');
    const isAllowed = longest(await delaysOf(tx, [codes], now)) === 0 && isPasswordRight;
    const counted = await addFailure(tx, [isAllowed ? codes : { ...codes, key: `${codes.key}:unread` }], now);
    return isAllowed ? { ...guess, counters: [...guess.counters, ...counted] } : undefined;
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
export async function forgetFailures(db: Database, tx: Write, guess: CountedGuess): Promise<void> {
  const [own, ...others] = guess.counters;
  await db.lockTable(tx, 'signInFailure');
  await tx
    .deleteFrom('signInFailure')
    .where('key', '=', own?.key ?? '')
    .execute();
  await uncount(tx, { ...guess, counters: others });
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
        row('key', 'like', `${keyOfCodes(name)}%`),
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
    { key: keyOfName(name), free: freePerAccount, isOfAccount: true },
    { key: `network:${network}`, free: freePerNetwork },
  ];
}

function keyOfName(name: string): string {
  return `name:${hashOfName(name)}`;
}

function keyOfPlaces(name: string): string {
  return `place:${hashOfName(name)}:`;
}

function keyOfCodes(name: string): string {
  return `code:${hashOfName(name)}`;
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

/** Adds a failure to each counter; returns when each had its last one. */
async function addFailure(tx: Write, counters: readonly Counter[], now: Date): Promise<CountedKey[]> {
  const keys = counters.map(({ key }) => key);
  const lastAt = now.toISOString();
  const before = await tx.selectFrom('signInFailure').select(['key', 'lastAt']).where('key', 'in', keys).execute();
  await tx
    .insertInto('signInFailure')
    .values(keys.map((key) => ({ key, failures: 1, lastAt })))
    .onConflict((row) =>
      row.column('key').doUpdateSet((counter) => ({
        failures: counter('signInFailure.failures', '+', 1),
        lastAt,
      })),
    )
    .execute();
  return keys.map((key) => ({ key, before: before.find((row) => row.key === key)?.lastAt }));
}

/** How many seconds each counter still delays guesses. */
async function delaysOf<Each extends Counter>(
  from: Pick<Write, 'selectFrom'>,
  counters: readonly Each[],
  now: Date,
): Promise<(Each & { seconds: number })[]> {
  const keys = counters.map(({ key }) => key);
  const rows = await from.selectFrom('signInFailure').selectAll().where('key', 'in', keys).execute();
  return counters.map((counter) => {
    const row = rows.find(({ key }) => key === counter.key);
    const since = now.getTime() - Date.parse(row?.lastAt ?? '');
    if (!row || since >= failureLifetime) return { ...counter, seconds: 0 };
    const delay = delayAfter(row.failures, counter.free);
    // A clock that was set back must not prolong the delay.
    return { ...counter, seconds: Math.max(0, Math.ceil(Math.min(delay, delay - since / 1000))) };
  });
}

const longest = (delays: readonly { seconds: number }[]) => Math.max(0, ...delays.map(({ seconds }) => seconds));

function delayAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return delays[Math.min(failures - free, delays.length - 1)] ?? 0;
}

/** The key of a typed name for the limits on guessing: the same for every spelling that reaches one account. */
function typedNameKey(name: string): string {
  return foldText(normalizeText(name));
}

/**
 * The account that somebody who types this name means: that of the name, else the only active one whose name is the same without
 * accents; undefined if there is none, or several. The same is read for every name, so the time tells nothing.
 */
export async function findTypedName({ read }: Database, name: string): Promise<number | undefined> {
  const accounts = await read.selectFrom('account').select(['id', 'name', 'nameKey', 'disabledAt']).execute();
  const [key, folded] = [nameKey(name), typedNameKey(name)];
  const similar = accounts.filter((account) => account.disabledAt === null && typedNameKey(account.name) === folded);
  const exact = accounts.find((account) => account.nameKey === key);
  return exact?.id ?? (similar.length === 1 ? similar[0]?.id : undefined);
}
