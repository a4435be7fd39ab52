import type { Generated } from 'kysely';

/** One import that was stored; its warranties point to it. */
export interface ImportTable {
  id: Generated<number>;
  fileName: string;
  rowCount: number;
  /** Unknown names and notes that the import's answer warned of; null for an import before these were counted. */
  warningCount: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
}
