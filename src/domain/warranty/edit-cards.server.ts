import type { Database, Write } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { BulkChange } from '#domain/warranty/bulk-edit.ts';
import { activeCards, BulkEditPlan, type FaultyCard, knownChange } from '#domain/warranty/plan-bulk-edit.server.ts';
import { updateCards } from '#domain/warranty/update-cards.server.ts';
import { bulkEdits as words } from '#strings/vi/server/bulk-edits.ts';

/** What a bulk edit would do to cards as they are now. */
export interface BulkEditPreview {
  /** The value as it would be stored. */
  value: string | null;
  counts: number;
  unchanged: number;
  groups: { from: string | null; counts: number }[];
  /** The first cards that would stay as they are, because the value breaks a rule there. */
  faulty: FaultyCard[];
  faultyCount: number;
  /** Another one once the cards have other old values. */
  seen: string;
}

/** What a bulk edit has done. */
export interface BulkEditOutcome {
  counts: number;
  /** The id by which it can be undone; null if it changed nothing. */
  editId: number | null;
}

interface BulkEdit {
  /** Cards in the bin are left there. */
  ids: readonly number[];
  change: BulkChange;
}

/** Ids in the order in which every bulk edit takes them, so that no two of them wait for each other. */
const inOrder = (ids: readonly number[]) => inBatches([...new Set(ids)].sort((a, b) => a - b));

/**
 * What a bulk edit would do. Nothing is changed.
 *
 * @throws {Invalid} if no card can have the value
 * @throws {NotFound} if no card has one of the ids
 */
export async function previewBulkEdit(
  { read }: Pick<Database, 'read'>,
  { ids, change }: BulkEdit,
  now = new Date(),
): Promise<BulkEditPreview> {
  const known = await knownChange(read, change, now);
  const plan = new BulkEditPlan(known);
  for (const batch of inOrder(ids)) plan.add(await activeCards(read, batch));
  const { counts, unchanged, groups, faulty, faultyCount } = plan;
  return { value: known.value, counts, unchanged, groups, faulty, faultyCount, seen: plan.digest() };
}

/**
 * Gives a field of many cards one value, in one transaction that can be undone as one. Cards in which the value breaks a rule
 * stay as they are. What others have changed in other fields stays, too.
 *
 * @param seen of the preview that somebody has agreed to; undefined for any state of the cards
 * @param onProgress called with the number of cards that are done
 * @throws {Invalid} if no card can have the value
 * @throws {NotFound} if no card has one of the ids
 * @throws {Conflict} if the cards have other old values than the preview has shown; nothing is changed then
 */
export async function editCards(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  { ids, change, seen }: BulkEdit & { seen?: string | undefined },
  onProgress: (done: number) => void = () => {},
): Promise<BulkEditOutcome> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    const plan = new BulkEditPlan(await knownChange(tx, change, now));
    const bulkEditId = await addEdit(tx, { field: change.field, counts: 0, editedAt: at, editedBy: actor.name });
    let done = 0;
    for (const batch of inOrder(ids)) {
      const updates = plan.add(await activeCards(tx, batch));
      const { refused } = await updateCards({ db, tx, actor, at, bulkEditId }, updates);
      if (refused.length > 0) throw new Conflict(words.changedMeanwhile);
      done += batch.length;
      onProgress(done);
    }
    if (seen !== undefined && plan.digest() !== seen) throw new Conflict(words.changedMeanwhile);
    const { counts } = plan;
    if (counts === 0) await tx.deleteFrom('bulkEdit').where('id', '=', bulkEditId).execute();
    else await tx.updateTable('bulkEdit').set({ counts }).where('id', '=', bulkEditId).execute();
    const outcome: BulkEditOutcome = { counts, editId: counts === 0 ? null : bulkEditId };
    await storeOutcome(tx, { requestKey, at }, { noun: 'warranty', recordId: 0, detail: outcome });
    return outcome;
  });
}

async function addEdit(
  tx: Write,
  edit: { field: string; counts: number; editedAt: string; editedBy: string },
): Promise<number> {
  const { id } = await tx.insertInto('bulkEdit').values(edit).returning('id').executeTakeFirstOrThrow();
  return id;
}
