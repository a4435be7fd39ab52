import type { Generated } from 'kysely';

export interface AccountTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case; unique. */
  nameKey: string;
  role: 'viewer' | 'staff' | 'owner';
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
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}
