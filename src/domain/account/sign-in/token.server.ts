import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A random token of 256 bits, base64url, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** The SHA-256 of a token, base64url, which is stored instead of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
