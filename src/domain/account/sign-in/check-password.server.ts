import type { Selectable } from 'kysely';
import type { Database } from '#database/database.ts';
import type { AccountTable } from '#database/tables/accounts.ts';
import { dummyHash, verifyPassword } from '#domain/account/password/password.server.ts';
import type { Client } from '#domain/account/sign-in/client.ts';
import { deviceCutoff } from '#domain/account/sign-in/device.server.ts';
import {
  type CountedGuess,
  countGuess,
  findTypedName,
  type Guess,
  uncountGuess,
} from '#domain/account/sign-in/sign-in-delay.server.ts';
import { hashToken } from '#domain/account/sign-in/token.server.ts';

const columns = [
  'name',
  'role',
  'clinicId',
  'passwordHash',
  'disabledAt',
  'passwordExpiresAt',
  'totpSecret',
  'totpStep',
  'recoveryCodes',
] as const;

/** What an account signs in with. */
export type StoredAccount = Pick<Selectable<AccountTable>, 'id' | (typeof columns)[number]>;

/** An attempt that was counted, and whose password is not checked yet. */
interface Attempt {
  guess: CountedGuess;
  /** The account that is meant, if there is one. */
  meant: StoredAccount | undefined;
  device: Guess['device'];
}

/**
 * Finds the account of a name, with or without accents, and counts an attempt at it as failed until the caller uncounts it.
 *
 * @param hasCode whether a code came along, which opens a delayed account
 * @throws {TooMany} while earlier failures make this one wait
 */
export async function countAttempt(
  { db, now }: { db: Database; now: Date },
  { name, hasCode }: { name: string; hasCode: boolean },
  client: Client,
): Promise<Attempt> {
  const id = await findTypedName(db, name);
  const found = await db.read
    .selectFrom('account')
    .leftJoin('device', (device) =>
      device
        .onRef('device.accountId', '=', 'account.id')
        .on('device.tokenHash', '=', hashToken(client.deviceToken ?? ''))
        .on('device.lastUsedAt', '>=', deviceCutoff(now)),
    )
    .select(['account.id', ...columns, 'device.id as deviceId'])
    .where('account.id', '=', id ?? 0)
    .executeTakeFirst();
  const { deviceId = null, ...meant } = found ?? {};
  const device = found && deviceId !== null ? { id: deviceId, accountId: found.id } : undefined;
  const guess = await countGuess(db, { name, network: client.network, device, hasCode }, now);
  return { guess, meant: found && (meant as StoredAccount), device };
}

/**
 * Checks the password of an attempt. Returns the account if it is right, else undefined after the same time.
 *
 * @throws {Busy} to an unknown browser, if too many passwords are being checked; the attempt is uncounted then
 */
export async function verifyAttempt(
  db: Database,
  { guess, meant, device }: Attempt,
  password: string,
): Promise<StoredAccount | undefined> {
  try {
    const isRight = await verifyPassword(meant?.passwordHash ?? dummyHash, password, device === undefined);
    return isRight ? meant : undefined;
  } catch (error) {
    await uncountGuess(db, guess);
    throw error;
  }
}
