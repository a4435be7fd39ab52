import type { Database, Write } from '#database/database.ts';
import { checkPassword, type VerifiedAccount } from '#domain/account/check-password.server.ts';
import type { Client } from '#domain/account/client.ts';
import { rememberDevice } from '#domain/account/device.server.ts';
import { hashPassword, isOutdated } from '#domain/account/password.server.ts';
import type { Role } from '#domain/account/role.ts';
import { endSessionOf, startSession } from '#domain/account/session.server.ts';
import { forgetFailures, uncountGuess } from '#domain/account/sign-in-delay.server.ts';
import { totpStepOf } from '#domain/account/totp.server.ts';
import type { TotpSecrets } from '#domain/account/totp-secrets.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

export interface SignedIn {
  account: { id: number; name: string; role: Role; mustChangePassword: boolean };
  /** Tokens for the browser's cookies. */
  sessionToken: string;
  deviceToken: string;
}

/**
 * Signs in: ends the browser's session, starts a new one and makes the browser known. If the password is right but a
 * required code is missing or wrong, or cannot be checked without the key of its secret, returns `needsCode`.
 *
 * @param code six digits from the authenticator app, if the account has one
 * @throws {Unauthenticated} if the name and password are not those of an account that may be used
 * @throws {TooMany} while earlier failures delay this attempt
 * @throws {Busy} to an unknown browser, while too many others are signing in
 */
export async function signIn(
  { db, secrets, now = new Date() }: { db: Database; secrets: TotpSecrets; now?: Date },
  { name, password, code }: { name: string; password: string; code: string | undefined },
  client: Client,
): Promise<SignedIn | { needsCode: string }> {
  const { guess, account } = await checkPassword({ db, now }, { name, password }, client);
  if (!account || account.disabledAt !== null) throw new Unauthenticated(words.refused);
  const { id, passwordExpiresAt, totpSecret } = account;
  if (passwordExpiresAt !== null && passwordExpiresAt <= now.toISOString()) {
    await uncountGuess(db, guess);
    throw new Unauthenticated(words.passwordExpired);
  }
  const secret = totpSecret === null ? null : await secrets.open(id, totpSecret);
  if (secret === undefined || (secret !== null && !code)) {
    await uncountGuess(db, guess);
    return { needsCode: secret === undefined ? words.codeUnreadable : words.codeNeeded };
  }
  const step = secret === null ? null : totpStepOf(secret, code ?? '', now);
  if (step === undefined) return { needsCode: words.codeWrong };
  const passwordHash = isOutdated(account.passwordHash) ? await hashPassword(password) : account.passwordHash;
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    if (!(await claimStep(tx, account, { passwordHash, step }))) {
      if (step !== null) return { needsCode: words.codeWrong };
      throw new Unauthenticated(words.refused);
    }
    await endSessionOf(tx, client);
    const sessionToken = await startSession(tx, { accountId: id, client, now });
    const deviceToken = await rememberDevice(tx, { accountId: id, token: client.deviceToken, now });
    await forgetFailures(db, tx, guess);
    const at = now.toISOString();
    const detail = { address: client.address, totp: step !== null };
    await writeAudit(tx, { actor: account, action: 'sign-in', noun: 'account', recordId: id, detail, at });
    const mustChangePassword = passwordExpiresAt !== null;
    return {
      account: { id, name: account.name, role: account.role, mustChangePassword },
      sessionToken,
      deviceToken,
    };
  });
}

/** Marks the time step of the code as used; false if it was used before or the account has changed meanwhile. */
async function claimStep(
  tx: Write,
  { id, passwordHash, totpSecret }: VerifiedAccount,
  next: { passwordHash: string; step: number | null },
): Promise<boolean> {
  const { step } = next;
  const claimed = await tx
    .updateTable('account')
    .set({ passwordHash: next.passwordHash, ...(step !== null && { totpStep: step }) })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('disabledAt', 'is', null)
    .where((row) => (totpSecret === null ? row('totpSecret', 'is', null) : row('totpSecret', '=', totpSecret)))
    .$if(step !== null, (query) =>
      query.where((row) => row.or([row('totpStep', 'is', null), row('totpStep', '<', step)])),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
