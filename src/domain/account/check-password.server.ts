import type { Selectable } from 'kysely';
import type { Database } from '#database/database.ts';
import type { AccountTable } from '#database/tables/account.ts';
import type { Client } from '#domain/account/client.ts';
import { knownSince } from '#domain/account/device.server.ts';
import { dummyHash, verifyPassword } from '#domain/account/password.server.ts';
import { type CountedGuess, countGuess, uncountGuess } from '#domain/account/sign-in-delay.server.ts';
import { hashToken } from '#domain/account/token.server.ts';
import { nameKey } from '#domain/name-key.ts';

const columns = [
  'account.id',
  'name',
  'role',
  'passwordHash',
  'disabledAt',
  'passwordExpiresAt',
  'totpSecret',
  'totpStep',
] as const;

/** An account whose password has just been proved. */
export type ProvedAccount = Pick<
  Selectable<AccountTable>,
  'id' | 'name' | 'role' | 'passwordHash' | 'disabledAt' | 'passwordExpiresAt' | 'totpSecret' | 'totpStep'
>;

/**
 * Tries a name and a password: the account where they fit, undefined where they don't, which takes as long. The
 * attempt counts as failed until the caller takes that back.
 *
 * @throws {TooMany} while earlier failures make this one wait
 * @throws {Busy} to a stranger, where too many are being tried at once
 */
export async function checkPassword(
  { db, now }: { db: Database; now: Date },
  { name, password }: { name: string; password: string },
  client: Client,
): Promise<{ guess: CountedGuess; account: ProvedAccount | undefined }> {
  const found = await db.read
    .selectFrom('account')
    .leftJoin('device', (device) =>
      device
        .onRef('device.accountId', '=', 'account.id')
        .on('device.tokenHash', '=', hashToken(client.deviceToken ?? ''))
        .on('device.lastUsedAt', '>=', knownSince(now)),
    )
    .select([...columns, 'device.id as deviceId'])
    .where('nameKey', '=', nameKey(name))
    .executeTakeFirst();
  const { deviceId = null, ...account } = found ?? {};
  const device = found && deviceId !== null ? { id: deviceId, accountId: found.id } : undefined;
  const guess = await countGuess(db, { name, network: client.network, device }, now);
  try {
    const fits = await verifyPassword(found?.passwordHash ?? dummyHash, password, device === undefined);
    return { guess, account: fits && found ? (account as ProvedAccount) : undefined };
  } catch (error) {
    await uncountGuess(db, guess);
    throw error;
  }
}
