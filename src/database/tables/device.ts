import type { Generated } from 'kysely';

/** A browser from which an account has been signed in to: strangers' failed attempts do not slow it down. */
export interface DeviceTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, base64url; one row for each account that the browser is known to. */
  tokenHash: string;
  accountId: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastUsedAt: string;
}
