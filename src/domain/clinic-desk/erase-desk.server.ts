import type { Write } from '#database/database.ts';
import { eraseAuditDetail } from '#domain/audit.server.ts';
import { inBatches } from '#domain/record/batches.ts';

/** Forgets which clinics have issued cards that are removed for good, and what clinics have asked about them. */
export async function eraseDeskOfCards(tx: Write, cards: readonly { id: number }[]): Promise<void> {
  for (const ids of inBatches(cards.map(({ id }) => id))) {
    await tx.deleteFrom('clinicIssue').where('warrantyId', 'in', ids).execute();
    await eraseRequests(tx, 'warrantyId', ids);
  }
}

/** Forgets what clinics have asked for that are removed for good. */
export async function eraseDeskOfClinics(tx: Write, clinics: readonly { id: number }[]): Promise<void> {
  for (const ids of inBatches(clinics.map(({ id }) => id))) await eraseRequests(tx, 'clinicId', ids);
}

async function eraseRequests(tx: Write, of: 'warrantyId' | 'clinicId', ids: readonly number[]): Promise<void> {
  const erased = await tx.deleteFrom('clinicRequest').where(of, 'in', ids).returning('id').execute();
  for (const some of inBatches(erased.map(({ id }) => id))) await eraseAuditDetail(tx, 'request', some);
}
