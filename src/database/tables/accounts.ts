import type { Generated } from 'kysely';
import type { AuditTable } from '#database/tables/records.ts';

export interface AccountTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case; unique. */
  nameKey: string;
  role: 'clinic' | 'viewer' | 'staff' | 'owner';
  /** The clinic of an account with the role `clinic`; null for all others. */
  clinicId: number | null;
  /** argon2id in PHC string format. */
  passwordHash: string;
  /** Set while the account is disabled. */
  disabledAt: string | null;
  /** Set for an issued password, which must be changed before this time. */
  passwordExpiresAt: string | null;
  /** Base32 secret of the second factor; null if there is none. */
  totpSecret: string | null;
  /** An offered secret that is not confirmed yet. */
  totpPending: string | null;
  /** The time step of the last used code, so that none is accepted twice. */
  totpStep: number | null;
  /** JSON of `StoredCodes`; null until an authenticator app is set up. */
  recoveryCodes: string | null;
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

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

/** Counters of failed sign-ins that have not expired. */
export interface SignInFailureTable {
  /** An account's name, a known browser or a network; see `sign-in-delay`. */
  key: string;
  failures: number;
  /** ISO 8601, UTC. */
  lastAt: string;
}

/** Links that create the first account. None is left once there is an account. */
export interface OwnerInviteTable {
  /** SHA-256 of the link's token, base64url. */
  tokenHash: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Links by which somebody of a clinic gets an account. Each works once. */
export interface ClinicInviteTable {
  id: Generated<number>;
  /** SHA-256 of the link's token, base64url. */
  tokenHash: string;
  clinicId: number;
  /** The account that is to get another name and password; null for a new one. */
  accountId: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  expiresAt: string;
}

/** Filters, order and columns of the list of cards under a name. */
export interface SavedViewTable {
  id: Generated<number>;
  /** Who has made it. */
  accountId: number;
  name: string;
  /** The name as names are compared; unique for each account. */
  nameKey: string;
  /** 1: everybody who is signed in may use it. */
  isShared: number;
  /** JSON of `ViewSettings`. */
  settings: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** A request that was carried out, and under whose key it is not carried out again. Kept for 24 hours. */
export interface IdempotencyKeyTable {
  id: Generated<number>;
  accountId: number;
  /** SHA-256 of the key, base64url. */
  keyHash: string;
  /** HMAC-SHA-256 of the request with the key, base64url: nobody who lacks the key can guess the request. */
  requestHash: string;
  /** What the request made or changed. */
  noun: AuditTable['noun'];
  /** 0 for many records, and for a backup. */
  recordId: number;
  /**
   * The answer as it was sent, sealed by the key that only the client has; null until it is known, and for good if the server has
   * ended before. Empty once a record that it may tell of is removed for good.
   */
  answer: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}
