import type { Generated } from 'kysely';

/** A call that gave many cards one value. The audit lines of the cards have its id. */
export interface BulkEditTable {
  id: Generated<number>;
  /** The field of the cards. */
  field: string;
  /** How many cards it changed. */
  counts: number;
  /** ISO 8601, UTC. */
  editedAt: string;
  editedBy: string;
  /** Null unless it was undone. */
  undoneAt: string | null;
  undoneBy: string | null;
}
