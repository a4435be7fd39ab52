import type { Generated } from 'kysely';

/** What a clinic asks of the staff. */
export interface ClinicRequestTable {
  id: Generated<number>;
  clinicId: number;
  /** The card that is to be changed; null for more blank cards. */
  warrantyId: number | null;
  /** How many blank cards are asked for; null for the change of a card. */
  count: number | null;
  /** What is to be changed, or a note. */
  text: string | null;
  state: 'open' | 'done' | 'declined';
  answer: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
  answeredAt: string | null;
  answeredBy: string | null;
}
