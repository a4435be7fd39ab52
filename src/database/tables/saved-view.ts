import type { Generated } from 'kysely';

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
