import type { StoredAccount } from '#domain/account/check-password.server.ts';
import { takeRecoveryCode } from '#domain/account/recovery-codes.server.ts';
import { totpStepOf } from '#domain/account/totp.server.ts';
import type { TotpSecrets } from '#domain/account/totp-secrets.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

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
export interface AcceptedCode {
  used: { totpStep?: number; recoveryCodes?: string };
  left?: number;
}

/** Checks the second factor of an account; one without an app needs none. */
export async function checkSecondFactor(
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
    const isUsed = totpStep !== undefined && totpStep <= (account.totpStep ?? 0);
    return totpStep === undefined || isUsed ? wrongCode({ code }) : { used: { totpStep } };
  }
  if (!recoveryCode) return { needsCode: words.codeNeeded, isWrong: false };
  const taken = await takeRecoveryCode(secrets, account, recoveryCode, now);
  return taken ? { used: { recoveryCodes: taken.recoveryCodes }, left: taken.left } : wrongCode({ recoveryCode });
}

/** The answer to a code that is wrong, or was used before. */
export function wrongCode({ code }: TypedCodes): NeedsCode {
  return code
    ? { needsCode: words.codeWrong, isWrong: true, field: 'code' }
    : { needsCode: words.recoveryCodeWrong, isWrong: true, field: 'recoveryCode' };
}
