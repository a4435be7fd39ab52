import type { Database, Write } from '#database/database.ts';
import { hashPassword, isOutdated } from '#domain/account/password/password.server.ts';
import type { Role } from '#domain/account/rights.ts';
import { takeRecoveryCode } from '#domain/account/second-factor/recovery-codes.server.ts';
import { lastPossibleStep, type TotpSecrets, totpStepOf } from '#domain/account/second-factor/totp.server.ts';
import { countAttempt, type StoredAccount, verifyAttempt } from '#domain/account/sign-in/check-password.server.ts';
import type { Client } from '#domain/account/sign-in/client.ts';
import { rememberDevice } from '#domain/account/sign-in/device.server.ts';
import { endSessionOf, startSession } from '#domain/account/sign-in/session.server.ts';
import {
  type CountedGuess,
  countCode,
  forgetFailures,
  uncountGuess,
} from '#domain/account/sign-in/sign-in-delay.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { AccountDelayed, Unauthenticated } from '#domain/errors.ts';
import { activeRecordId } from '#domain/record/record-merges.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';
import { formatWait } from '#strings/vi/waits.ts';

export interface SignedIn {
  account: { id: number; name: string; role: Role; mustChangePassword: boolean };
  /** How many recovery codes are left, if one was used. */
  recoveryCodesLeft: number | undefined;
  /** True if the last use of a code was noted by a clock that was ahead. */
  wasClockAhead: boolean;
  /** Tokens for the browser's cookies. */
  sessionToken: string;
  deviceToken: string;
}

interface SignInContext {
  db: Database;
  secrets: TotpSecrets;
  now?: Date;
}

/** Beside the password an account asks for more, or it may not be used. */
type Admission = AcceptedCode | NeedsCode | { refused: string; isWrong: boolean };

/**
 * Signs in: ends the browser's session, starts a new one and makes the browser known. If the password is right but a
 * required code is missing or wrong, or cannot be checked without the key of its secret, returns `needsCode`.
 *
 * While guesses from elsewhere delay the account, only a right code beside the right password opens it. Everything else gets the
 * same answer after the same work, so that nobody learns there whether the password was right.
 *
 * @throws {Unauthenticated} if the name and password are not those of an account that may be used
 * @throws {TooMany} while earlier failures delay this attempt
 * @throws {AccountDelayed} if they are at the account from elsewhere, and no right code came along
 * @throws {Busy} to an unknown browser, while too many others are signing in
 */
export async function signIn(
  { db, secrets, now = new Date() }: SignInContext,
  { name, password, ...codes }: { name: string; password: string } & TypedCodes,
  client: Client,
): Promise<SignedIn | NeedsCode> {
  const hasCode = Boolean(codes.code ?? codes.recoveryCode);
  const attempt = await countAttempt({ db, now }, { name, hasCode }, client);
  const { guess, meant } = attempt;
  const admit = (account: StoredAccount) => checkAdmission({ db, secrets, now }, account, codes);
  const enter = (counted: CountedGuess, account: StoredAccount, accepted: AcceptedCode) =>
    start({ db, now }, { guess: counted, account, accepted, password, client });

  if (guess.accountDelay > 0) {
    // The code is checked while the password is hashed, which takes longer.
    const [account, admission] = await Promise.all([verifyAttempt(db, attempt, password), meant && admit(meant)]);
    const counted = await countCode(db, guess, { name, isPasswordRight: account !== undefined }, now);
    const isOpened = account && account.totpSecret !== null && counted && admission && 'used' in admission;
    const signedIn = isOpened && (await enter(counted, account, admission));
    if (signedIn) return signedIn;
    throw new AccountDelayed(words.delayedCodeWrong(formatWait(guess.accountDelay)), guess.accountDelay);
  }

  const account = await verifyAttempt(db, attempt, password);
  if (!account) throw new Unauthenticated(words.refused);
  const admission = await admit(account);
  if ('used' in admission) {
    const signedIn = await enter(guess, account, admission);
    if (signedIn) return signedIn;
    if (account.totpSecret !== null) return wrongCode(codes);
    throw new Unauthenticated(words.refused);
  }
  if (!admission.isWrong) await uncountGuess(db, guess);
  if ('needsCode' in admission) return admission;
  throw new Unauthenticated(admission.refused);
}

/** What an account answers to a right password. */
async function checkAdmission(
  { db, secrets, now }: Required<SignInContext>,
  account: StoredAccount,
  codes: TypedCodes,
): Promise<Admission> {
  const { disabledAt, passwordExpiresAt } = account;
  if (disabledAt !== null || (await isClinicGone(db, account))) return { refused: words.refused, isWrong: true };
  if (passwordExpiresAt !== null && passwordExpiresAt <= now.toISOString())
    return { refused: words.passwordExpired, isWrong: false };
  return checkSecondFactor(secrets, account, codes, now);
}

/** Starts the session; undefined if the code was used before or the account has changed meanwhile. */
async function start(
  { db, now }: { db: Database; now: Date },
  parts: { guess: CountedGuess; account: StoredAccount; accepted: AcceptedCode; password: string; client: Client },
): Promise<SignedIn | undefined> {
  const { guess, account, accepted, password, client } = parts;
  const { used, left: recoveryCodesLeft } = accepted;
  const { id } = account;
  const passwordHash = isOutdated(account.passwordHash) ? await hashPassword(password) : account.passwordHash;
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    if (!(await useUp(tx, account, { passwordHash, ...used }))) return undefined;
    await forgetFailures(db, tx, guess);
    const detail = { totp: account.totpSecret !== null, recoveryCodesLeft };
    const tokens = await openSession(tx, { account, client, now }, detail);
    const mustChangePassword = account.passwordExpiresAt !== null;
    return {
      account: { id, name: account.name, role: account.role, mustChangePassword },
      recoveryCodesLeft,
      wasClockAhead: used.totpStep !== undefined && (account.totpStep ?? 0) > lastPossibleStep(used.totpStep),
      ...tokens,
    };
  });
}

/** Ends the browser's session, starts one of an account and makes the browser known; returns the tokens for its cookies. */
export async function openSession(
  tx: Write,
  { account, client, now }: { account: { id: number; name: string }; client: Client; now: Date },
  detail: object = {},
): Promise<Pick<SignedIn, 'sessionToken' | 'deviceToken'>> {
  const { id: accountId } = account;
  await endSessionOf(tx, client);
  const sessionToken = await startSession(tx, { accountId, client, now });
  const deviceToken = await rememberDevice(tx, { accountId, token: client.deviceToken, now });
  await writeAudit(tx, {
    ...{ actor: account, action: 'sign-in', noun: 'account', recordId: accountId, at: now.toISOString() },
    detail: { address: client.address, ...detail },
  });
  return { sessionToken, deviceToken };
}

/** True for an account of a clinic that is in the bin or removed, and was not merged into another. */
async function isClinicGone({ read }: Database, { role, clinicId }: StoredAccount): Promise<boolean> {
  return role === 'clinic' && (await activeRecordId(read, 'clinic', clinicId)) === undefined;
}

/** Marks the code as used; false if it was used before or the account has changed meanwhile. */
async function useUp(
  tx: Write,
  { id, passwordHash, totpSecret, recoveryCodes }: StoredAccount,
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
    .$call((query) =>
      totpStep === undefined
        ? query
        : query.where((row) =>
            row.or([
              row('totpStep', 'is', null),
              row('totpStep', '<', totpStep),
              row('totpStep', '>', lastPossibleStep(totpStep)),
            ]),
          ),
    )
    .$if(next.recoveryCodes !== undefined, (query) => query.where('recoveryCodes', '=', recoveryCodes))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What is typed beside the password. */
export interface TypedCodes {
  /** Six digits from the authenticator app. */
  code?: string | undefined;
  /** Instead of them a recovery code, in canonical form. */
  recoveryCode?: string | undefined;
}

/** The password is right, but the second factor is missing, wrong, or cannot be checked. */
export interface NeedsCode {
  needsCode: string;
  /** Whether it was a wrong guess. */
  isWrong: boolean;
  /** The field with what is wrong; undefined while a code was only not typed yet. */
  field?: keyof TypedCodes;
}

/** The columns by which a code is used up; `left` recovery codes remain if it was one of them. */
interface AcceptedCode {
  used: { totpStep?: number; recoveryCodes?: string };
  left?: number;
}

/** Checks the second factor of an account; one without an app needs none. */
async function checkSecondFactor(
  secrets: TotpSecrets,
  account: StoredAccount,
  { code, recoveryCode }: TypedCodes,
  now: Date,
): Promise<AcceptedCode | NeedsCode> {
  if (account.totpSecret === null) return { used: {} };
  const secret = await secrets.open(account.id, account.totpSecret);
  if (secret === undefined) return { needsCode: words.codeUnreadable, isWrong: false, field: 'code' };
  if (code) {
    const totpStep = totpStepOf(secret, code, now);
    return totpStep === undefined ? wrongCode({ code }) : { used: { totpStep } };
  }
  if (!recoveryCode) return { needsCode: words.codeNeeded, isWrong: false };
  const taken = await takeRecoveryCode(secrets, account, recoveryCode, now);
  return taken ? { used: { recoveryCodes: taken.recoveryCodes }, left: taken.left } : wrongCode({ recoveryCode });
}

/** The answer to a code that is wrong, or was used before. */
function wrongCode({ code }: TypedCodes): NeedsCode {
  return code
    ? { needsCode: words.codeWrong, isWrong: true, field: 'code' }
    : { needsCode: words.recoveryCodeWrong, isWrong: true, field: 'recoveryCode' };
}
