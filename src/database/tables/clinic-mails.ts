import type { Generated } from 'kysely';

/** A mail to a clinic that waits to be sent, or could not be. It is removed when it is sent. */
export interface ClinicMailTable {
  id: Generated<number>;
  clinicId: number;
  kind: 'recall' | 'question' | 'decision';
  /** What it is about: one of the two. */
  recallId: number | null;
  visitId: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** How often a server has begun to send it. */
  attempts: Generated<number>;
  /** When it is to be tried, ISO 8601, UTC; null once it has failed for good. */
  nextAt: string | null;
  /** Of one that has failed for good: the address, and what the mail server said. */
  failedTo: string | null;
  reason: string | null;
}
