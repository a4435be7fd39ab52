import type { Generated } from 'kysely';

export interface AccountTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case; unique. */
  nameKey: string;
  role: string;
  /** argon2id in PHC string format. */
  passwordHash: string;
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}
