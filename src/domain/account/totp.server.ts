import { Secret, TOTP } from 'otpauth';

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
/** Steps of 30 s by which the clock of a phone may differ. */
const tolerance = 1;

/** The columns of an account that signs in with the password alone. */
export const noTotp = { totpSecret: null, totpPending: null, totpStep: null, recoveryCodes: null };

/** A random TOTP secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(secret: string, accountName: string): string {
  return new TOTP({ issuer: 'ADS', label: accountName, secret }).toString();
}

/** The time step of a six-digit code; undefined if it is not valid now. */
export function totpStepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/**
 * The last step that a valid code can have if this one has been typed. The use of a later one was noted while the clock was ahead;
 * it counts for nothing, or the account would be locked until the clock is there again.
 */
export const lastPossibleStep = (step: number): number => step + 2 * tolerance;
