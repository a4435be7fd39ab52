import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { type ClinicCard, findClinicCard, peopleOf, withClinicState } from '#domain/clinic-desk/clinic-cards.server.ts';
import { type DeskContext, requireCorrectable } from '#domain/clinic-desk/issue-card.server.ts';
import { Conflict, Duplicate, NotFound } from '#domain/errors.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { restoreRecord } from '#domain/record/restore-records.server.ts';
import { selectWarranties, warranties } from '#domain/warranty/warranties.server.ts';
import { clinicDesk as words } from '#strings/vi/server/clinics.ts';

/** How long a clinic may take a withdrawal back, in ms: 24 hours. */
const restoreTime = 86_400_000;
/** Withdrawn cards that are listed. */
const maxShown = 20;

/**
 * Puts a card into the bin within 24 hours after the clinic has issued it. Its number is blank again.
 *
 * @throws {NotFound} if it is not a card of the clinic
 * @throws {Conflict} if the clinic has not issued it, that is longer ago, or the card has visits
 */
export async function withdrawIssue(
  { clinicId, accountId: _, ...context }: DeskContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<void> {
  const { db, now = new Date() } = context;
  await binRecord({ ...context, now }, warranties, { id, version }, async (tx) => {
    // Nobody notes a visit between the check and the withdrawal.
    await db.lockTable(tx, 'visit');
    const { hasVisits } = await requireCorrectable(tx, { clinicId, now }, id);
    if (hasVisits) throw new Conflict(words.hasVisits);
  });
}

/** The cards that the people of a clinic have withdrawn within 24 hours, the last one first. */
export async function listWithdrawn(
  db: Kysely<Tables>,
  clinicId: number,
  now: Date = new Date(),
): Promise<ClinicCard[]> {
  const rows = await (await withdrawn(db, clinicId, now)).orderBy('binnedAt', 'desc').limit(maxShown).execute();
  return withClinicState(db, clinicId, rows, now);
}

async function withdrawn(db: Kysely<Tables>, clinicId: number, now: Date) {
  return selectWarranties(db)
    .where('clinicId', '=', clinicId)
    .where('binnedAt', '>=', new Date(now.getTime() - restoreTime).toISOString())
    .where('binnedBy', 'in', await peopleOf(db, clinicId))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('clinicIssue')
          .select('clinicIssue.warrantyId')
          .whereRef('clinicIssue.warrantyId', '=', 'warranty.id'),
      ),
    );
}

/**
 * Takes a withdrawal back within 24 hours.
 *
 * @throws {NotFound} if no card of the clinic was withdrawn by its people within that time
 * @throws {Conflict} if its number is that of another card by now, or void
 */
export async function restoreIssue(
  { clinicId, accountId: _, ...context }: DeskContext,
  { id }: { id: number },
): Promise<ClinicCard> {
  const { db, now = new Date() } = context;
  const card = await (await withdrawn(db.read, clinicId, now)).where('id', '=', id).executeTakeFirst();
  if (!card) throw new NotFound(words.notWithdrawn);
  try {
    await restoreRecord({ ...context, now }, warranties, id);
  } catch (error) {
    throw error instanceof Duplicate ? new Conflict(words.issuedAgain) : error;
  }
  return findClinicCard(db.read, clinicId, id, { now });
}
