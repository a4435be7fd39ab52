import type { Selectable } from 'kysely';
import type { Database } from '#database/database.ts';
import type { AccountTable } from '#database/tables/accounts.ts';
import type { Client } from '#domain/account/client.ts';
import { deviceCutoff } from '#domain/account/device.server.ts';
import { dummyHash, verifyPassword } from '#domain/account/password.server.ts';
import { type CountedGuess, countGuess, uncountGuess } from '#domain/account/sign-in-delay.server.ts';
import { hashToken } from '#domain/account/token.server.ts';
import { findTypedName } from '#domain/account/typed-name.server.ts';

const columns = [
  'account.id',
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

/** An account whose password has just been verified. */
export type VerifiedAccount = Pick<
  Selectable<AccountTable>,
  | 'id'
  | 'name'
  | 'role'
  | 'clinicId'
  | 'passwordHash'
  | 'disabledAt'
  | 'passwordExpiresAt'
  | 'totpSecret'
  | 'totpStep'
  | 'recoveryCodes'
>;

/**
 * Checks a name, with or without accents, and a password. Returns the account if they are right, else undefined after the same time. The attempt
 * counts as failed until the caller uncounts it.
 *
 * @throws {TooMany} while earlier failures make this one wait
 * @throws {Busy} to an unknown browser, if too many passwords are being checked
 */
export async function checkPassword(
  { db, now }: { db: Database; now: Date },
  { name, password }: { name: string; password: string },
  client: Client,
): Promise<{ guess: CountedGuess; account: VerifiedAccount | undefined }> {
  const id = await findTypedName(db, name);
  const found = await db.read
    .selectFrom('account')
    .leftJoin('device', (device) =>
      device
        .onRef('device.accountId', '=', 'account.id')
        .on('device.tokenHash', '=', hashToken(client.deviceToken ?? ''))
        .on('device.lastUsedAt', '>=', deviceCutoff(now)),
    )
    .select([...columns, 'device.id as deviceId'])
    .where('account.id', '=', id ?? 0)
    .executeTakeFirst();
  const { deviceId = null, ...account } = found ?? {};
  const device = found && deviceId !== null ? { id: deviceId, accountId: found.id } : undefined;
  const guess = await countGuess(db, { name, network: client.network, device }, now);
  try {
    const isRight = await verifyPassword(found?.passwordHash ?? dummyHash, password, device === undefined);
    return { guess, account: isRight && found ? (account as VerifiedAccount) : undefined };
  } catch (error) {
    await uncountGuess(db, guess);
    throw error;
  }
}
