import type { Generated } from 'kysely';

/** A visit of a patient, or what a clinic asks of the staff. What was done with it, the audit says. */
export interface VisitTable {
  id: Generated<number>;
  /** Starts at 1 and counts the changes. */
  version: Generated<number>;
  /** Null for more blank cards. */
  warrantyId: number | null;
  /** The clinic where it was or that asks; null if no clinic has the name on the card, or it is removed. */
  clinicId: number | null;
  kind: 'check-up' | 'damage' | 'change' | 'cards';
  state: 'open' | 'waiting' | 'approved' | 'done' | 'declined' | 'withdrawn';
  /** YYYY-MM-DD. Of what a clinic asks, the day on which it did. */
  visitedOn: string;
  /** FDI numbers of the teeth that are damaged. */
  toothPosition: string | null;
  /** What happened, or what is asked for. */
  note: string | null;
  /** What staff asked or decided last. */
  decision: string | null;
  /** What the distributor pays of a new restoration, in percent. */
  share: number | null;
  /** How many blank cards are asked for. */
  count: number | null;
  /** When the clinic has read the last decision, ISO 8601, UTC. */
  readAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  updatedAt: string;
}

/** A picture that was sent with the report of a damage or with an answer. Its files are in `pictureFile`. */
export interface VisitPictureTable {
  /** 24 hexadecimal digits, drawn at random. */
  picture: string;
  visitId: number;
  /** When it was sent, ISO 8601, UTC: that of the line of the audit. */
  sentAt: string;
  /** From 0 on, among those that were sent at once. */
  place: number;
}
