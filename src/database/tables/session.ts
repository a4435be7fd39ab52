import type { Generated } from 'kysely';

/** A signed-in browser. Deleted when it ends. */
export interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, base64url. */
  tokenHash: string;
  accountId: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; written at most once a minute. */
  lastSeenAt: string;
  /** IP address at sign-in. */
  address: string;
  /** `User-Agent` at sign-in. */
  userAgent: string;
}
