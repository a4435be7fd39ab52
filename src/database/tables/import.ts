import type { Generated } from 'kysely';

/** A stored import; its warranties refer to it. */
export interface ImportTable {
  id: Generated<number>;
  fileName: string;
  rowCount: number;
  /** Unknown names and notes that the import's answer warned of; null for imports of older versions. */
  warningCount: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
}
