import type { Generated } from 'kysely';

/** A clinic or product that was merged into another, and what is needed to separate them again. */
export interface RecordMergeTable {
  id: Generated<number>;
  noun: 'clinic' | 'product';
  keptId: number;
  mergedId: number;
  /** The aliases that the merged one had; null without any. */
  aliases: string | null;
  /** How many cards got the name of the kept one. */
  cards: number;
  /** The audit lines of these cards are between these ids, and have the time of the merge. */
  firstAuditId: number;
  lastAuditId: number;
  /** ISO 8601, UTC. */
  mergedAt: string;
  mergedBy: string;
  /** Set once they are separated. */
  separatedAt: string | null;
}
