import type { Generated } from 'kysely';

/** The columns of every record: of warranties, clinics and products. */
export interface RecordColumns {
  id: Generated<number>;
  /** Starts at 1 and counts the changes. */
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Set while the record is in the bin. */
  binnedAt: string | null;
  binnedBy: string | null;
  /** The call that put it there with others. */
  bulkDeletionId: number | null;
}
