import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A fresh secret of 256 bits, base64url: for a cookie or a link. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is kept of a token: its SHA-256, base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
