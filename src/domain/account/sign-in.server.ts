import type { Database, Write } from '#database/database.ts';
import { checkPassword, type VerifiedAccount } from '#domain/account/check-password.server.ts';
import type { Client } from '#domain/account/client.ts';
import { rememberDevice } from '#domain/account/device.server.ts';
import { hashPassword, isOutdated } from '#domain/account/password.server.ts';
import type { Role } from '#domain/account/role.ts';
import {
  type AcceptedCode,
  checkSecondFactor,
  type NeedsCode,
  type TypedCodes,
  wrongCode,
} from '#domain/account/second-factor.server.ts';
import { endSessionOf, startSession } from '#domain/account/session.server.ts';
import { forgetFailures, uncountGuess } from '#domain/account/sign-in-delay.server.ts';
import type { TotpSecrets } from '#domain/account/totp-secrets.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { activeClinicId } from '#domain/clinic/merged-clinics.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

export interface SignedIn {
  account: { id: number; name: string; role: Role; mustChangePassword: boolean };
  /** How many recovery codes are left, if one was used. */
  recoveryCodesLeft: number | undefined;
  /** Tokens for the browser's cookies. */
  sessionToken: string;
  deviceToken: string;
}

/**
 * Signs in: ends the browser's session, starts a new one and makes the browser known. If the password is right but a
 * required code is missing or wrong, or cannot be checked without the key of its secret, returns `needsCode`.
 *
 * @throws {Unauthenticated} if the name and password are not those of an account that may be used
 * @throws {TooMany} while earlier failures delay this attempt
 * @throws {Busy} to an unknown browser, while too many others are signing in
 */
export async function signIn(
  { db, secrets, now = new Date() }: { db: Database; secrets: TotpSecrets; now?: Date },
  { name, password, ...codes }: { name: string; password: string } & TypedCodes,
  client: Client,
): Promise<SignedIn | NeedsCode> {
  const { guess, account } = await checkPassword({ db, now }, { name, password }, client);
  if (!account || account.disabledAt !== null || (await isClinicGone(db, account)))
    throw new Unauthenticated(words.refused);
  const { id, passwordExpiresAt } = account;
  if (passwordExpiresAt !== null && passwordExpiresAt <= now.toISOString()) {
    await uncountGuess(db, guess);
    throw new Unauthenticated(words.passwordExpired);
  }
  const accepted = await checkSecondFactor(secrets, account, codes, now);
  if ('needsCode' in accepted) {
    if (!accepted.isWrong) await uncountGuess(db, guess);
    return accepted;
  }
  const { used, left: recoveryCodesLeft } = accepted;
  const passwordHash = isOutdated(account.passwordHash) ? await hashPassword(password) : account.passwordHash;
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    if (!(await useUp(tx, account, { passwordHash, ...used }))) {
      if (account.totpSecret !== null) return wrongCode(codes);
      throw new Unauthenticated(words.refused);
    }
    await endSessionOf(tx, client);
    const sessionToken = await startSession(tx, { accountId: id, client, now });
    const deviceToken = await rememberDevice(tx, { accountId: id, token: client.deviceToken, now });
    await forgetFailures(db, tx, guess);
    const at = now.toISOString();
    const detail = { address: client.address, totp: account.totpSecret !== null, recoveryCodesLeft };
    await writeAudit(tx, { actor: account, action: 'sign-in', noun: 'account', recordId: id, detail, at });
    const mustChangePassword = passwordExpiresAt !== null;
    return {
      account: { id, name: account.name, role: account.role, mustChangePassword },
      recoveryCodesLeft,
      sessionToken,
      deviceToken,
    };
  });
}

/** True for an account of a clinic that is in the bin or removed, and was not merged into another. */
async function isClinicGone({ read }: Database, { role, clinicId }: VerifiedAccount): Promise<boolean> {
  return role === 'clinic' && (await activeClinicId(read, clinicId)) === undefined;
}

/** Marks the code as used; false if it was used before or the account has changed meanwhile. */
async function useUp(
  tx: Write,
  { id, passwordHash, totpSecret, recoveryCodes }: VerifiedAccount,
  next: { passwordHash: string } & AcceptedCode['used'],
): Promise<boolean> {
  const { totpStep } = next;
  const claimed = await tx
    .updateTable('account')
    .set(next)
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('disabledAt', 'is', null)
    .where((row) => (totpSecret === null ? row('totpSecret', 'is', null) : row('totpSecret', '=', totpSecret)))
    .$if(totpStep !== undefined, (query) =>
      query.where((row) => row.or([row('totpStep', 'is', null), row('totpStep', '<', totpStep ?? 0)])),
    )
    .$if(next.recoveryCodes !== undefined, (query) => query.where('recoveryCodes', '=', recoveryCodes))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
