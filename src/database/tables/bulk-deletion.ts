import type { Generated } from 'kysely';

/** A call that put many records of one type into the bin. Each of them has its id while it is there. */
export interface BulkDeletionTable {
  id: Generated<number>;
  noun: 'warranty' | 'clinic' | 'product';
  /** ISO 8601, UTC; the `binnedAt` of its records. */
  deletedAt: string;
  deletedBy: string;
}
