import type { Generated } from 'kysely';

/** A visit of a patient. What was done with it, the audit says. */
export interface VisitTable {
  id: Generated<number>;
  /** Starts at 1 and counts the changes. */
  version: Generated<number>;
  warrantyId: number;
  /** The clinic where it was; null if no clinic has the name on the card. */
  clinicId: number | null;
  kind: 'check-up' | 'damage';
  state: 'open' | 'waiting' | 'approved' | 'done' | 'declined' | 'withdrawn';
  /** YYYY-MM-DD. */
  visitedOn: string;
  /** FDI numbers of the teeth that are damaged. */
  toothPosition: string | null;
  /** What happened. */
  note: string | null;
  /** What staff asked or decided last. */
  decision: string | null;
  /** What the distributor pays of a new restoration, in percent. */
  share: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  updatedAt: string;
}
