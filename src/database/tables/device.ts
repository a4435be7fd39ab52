import type { Generated } from 'kysely';

/** A browser that an account has signed in from. Failed sign-ins from elsewhere do not delay it. */
export interface DeviceTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, base64url; one row per account. */
  tokenHash: string;
  accountId: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastUsedAt: string;
}
