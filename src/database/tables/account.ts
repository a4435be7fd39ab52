import type { Generated } from 'kysely';

export interface AccountTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case; unique. */
  nameKey: string;
  role: string;
  /** argon2id in PHC string format. */
  passwordHash: string;
  /** Set while the account may not be used. */
  disabledAt: string | null;
  /** Set for a password that somebody else has issued: until then its owner has to choose one of her own. */
  passwordExpiresAt: string | null;
  /** Base32 secret of the second factor; null where there is none. */
  totpSecret: string | null;
  /** A secret that was offered and waits for its first code. */
  totpPending: string | null;
  /** The last time step whose code was used: none is taken twice. */
  totpStep: number | null;
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}
