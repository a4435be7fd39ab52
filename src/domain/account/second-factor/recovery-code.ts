import { canonicalCardNumber } from '#domain/text.ts';

/** Crockford's base32: nobody confuses I, L and O with 1 and 0. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** In characters of five bits each. */
export const recoveryCodeLength = 10;
/** With so many left or fewer, people are told to make new ones. */
export const fewRecoveryCodes = 3;

/** A recovery code in canonical form. */
export const recoveryCodeForm = new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`);

/** The canonical form of a recovery code that was typed in any case, with spaces and dashes. */
export function canonicalRecoveryCode(typed: string): string {
  return canonicalCardNumber(typed).replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** A recovery code as it is shown: in two groups. */
export function writeRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`;
}
