import type { Generated } from 'kysely';

/** A recall of lots. Its cards are those that its lot, product and days of issue choose. */
export interface RecallTable {
  id: Generated<number>;
  /** Starts at 1 and counts the changes. */
  version: Generated<number>;
  state: 'draft' | 'published' | 'withdrawn' | 'closed';
  title: string;
  /** One or several, one a line. */
  lot: string;
  /** The only product that is concerned, by its name then; null for all, or where the register knows none of that name. */
  productId: number | null;
  productName: string | null;
  /** YYYY-MM-DD; null without a bound. */
  issuedFrom: string | null;
  issuedTo: string | null;
  /** What clinics read. */
  text: string;
  /** What patients read; null if they read nothing. */
  patientText: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  publishedAt: string | null;
}

/** A card of a recall whose patient was told. */
export interface RecallToldTable {
  recallId: number;
  warrantyId: number;
  /** ISO 8601, UTC. */
  toldAt: string;
  toldBy: string;
}
