import type { Generated } from 'kysely';

/** One import that was stored; its warranties point to it. */
export interface ImportTable {
  id: Generated<number>;
  fileName: string;
  rowCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
}
