import type { Database, Write } from '#database/database.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { type StoredOutcome, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { withCardNumbers } from '#domain/warranty/card-numbers.server.ts';
import { createReferenceRestorer, type NotedValues } from '#domain/warranty/restored-references.server.ts';
import { type CardUpdate, updateCards } from '#domain/warranty/update-cards.server.ts';
import { type CardValues, cardColumns } from '#domain/warranty/warranty-fields.ts';
import { bulkEdits as words } from '#strings/vi/server/bulk-edits.ts';

/** Cards that are named in the outcome; further ones are only counted. */
const maxNamed = 20;
/** Cards that are taken back at once: a few milliseconds of the thread that answers requests. */
const batchSize = 500;
/** Bulk edits that are listed. */
const maxListed = 20;

/** What the undo of a bulk edit has done. */
export interface BulkUndoOutcome {
  /** Cards that have their former value again. */
  counts: number;
  /** The first cards that somebody has edited since, which were left as they are. */
  unchanged: { id: number; cardNumber: string }[];
  unchangedCount: number;
}

/** The newest bulk edits that are not undone, the newest first. */
export function listBulkEdits({ read }: Pick<Database, 'read'>) {
  return read
    .selectFrom('bulkEdit')
    .select(['id', 'field', 'counts', 'editedAt', 'editedBy'])
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

/** How many cards a bulk edit has changed; 0 if there is none with that id. */
export async function countEdited({ read }: Pick<Database, 'read'>, editId: number): Promise<number> {
  const row = await read.selectFrom('bulkEdit').select('counts').where('id', '=', editId).executeTakeFirst();
  return row?.counts ?? 0;
}

/**
 * Gives the cards of a bulk edit their former values again, in one transaction. A card that anybody has edited since is
 * left and named; one in the bin is left there.
 *
 * @param onProgress called with the number of cards that are done
 * @throws {NotFound} if no bulk edit has the id
 * @throws {Conflict} if it is undone already
 */
export async function undoBulkEdit(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  editId: number,
  onProgress: (done: number) => void = () => {},
): Promise<BulkUndoOutcome> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    await markUndone(tx, editId, { undoneAt: at, undoneBy: actor.name });
    const outcome: BulkUndoOutcome = { counts: 0, unchanged: [], unchangedCount: 0 };
    const restore = createReferenceRestorer(tx);
    let done = 0;
    for (let last = 0; ; ) {
      const lines = await linesAfter(tx, editId, last);
      const end = lines.at(-1);
      if (!end) break;
      last = end.lineId;
      const active = lines.filter(({ binnedAt }) => binnedAt === null);
      const former = active.map(({ detail, ...card }) => ({ card, ...readDetail(detail) }));
      const untouched = former.filter(({ card, version }) => card.version === version);
      const updates: (CardUpdate & { cardNumber: string })[] = [];
      for (const { card, before } of untouched) {
        const { id, version, cardNumber } = card;
        const after = await restore(withNoted(card, before));
        updates.push({ id, version, cardNumber, before: card, after });
      }
      const { refused } = await updateCards({ db, tx, actor, at }, updates);
      const edited = former.filter(({ card, version }) => card.version !== version).map(({ card }) => card);
      const left = [...edited, ...refused.flatMap((position) => updates[position] ?? [])];
      outcome.counts += updates.length - refused.length;
      outcome.unchangedCount += left.length;
      const room = maxNamed - outcome.unchanged.length;
      outcome.unchanged.push(...left.slice(0, room).map(({ id, cardNumber }) => ({ id, cardNumber })));
      done += lines.length;
      onProgress(done);
    }
    // Numbers are read again for a repeated answer: nothing of a card is kept under a key.
    const detail: KeptUndo = { ...outcome, unchanged: outcome.unchanged.map(({ id }) => ({ id })) };
    await storeOutcome(tx, { requestKey, at }, { noun: 'warranty', recordId: 0, detail });
    return outcome;
  });
}

/** What is kept of the outcome under the key of its request. */
type KeptUndo = Omit<BulkUndoOutcome, 'unchanged'> & { unchanged: { id: number }[] };

/** The outcome of an undo that an earlier request with the same key has carried out. */
export async function repeatedUndo(db: Pick<Database, 'read'>, { detail }: StoredOutcome): Promise<BulkUndoOutcome> {
  const kept = detail as KeptUndo;
  return { ...kept, unchanged: await withCardNumbers(db, kept.unchanged) };
}

async function markUndone(tx: Write, id: number, by: { undoneAt: string; undoneBy: string }): Promise<void> {
  const query = tx.updateTable('bulkEdit').set(by).where('id', '=', id).where('undoneAt', 'is', null);
  if (await query.returning('id').executeTakeFirst()) return;
  const found = await tx.selectFrom('bulkEdit').select('id').where('id', '=', id).executeTakeFirst();
  throw found ? new Conflict(words.alreadyUndone) : new NotFound(words.missing);
}

/**
 * The next audit lines of a bulk edit, with the cards as they are now. Cards that are removed permanently have none.
 */
function linesAfter(tx: Write, editId: number, last: number) {
  return tx
    .selectFrom('audit')
    .innerJoin('warranty', 'warranty.id', 'audit.recordId')
    .select([
      'audit.id as lineId',
      'audit.detail',
      'warranty.id',
      'warranty.version',
      'warranty.binnedAt',
      ...cardColumns,
    ])
    .where('audit.bulkEditId', '=', editId)
    .where('audit.id', '>', last)
    .where('audit.detail', 'is not', null)
    .orderBy('audit.id')
    .limit(batchSize)
    .execute();
}

/** A card with the values that a change noted. */
function withNoted(card: CardValues, noted: Partial<CardValues>): NotedValues {
  const { clinicId, productId, ...fields } = card;
  // What a version before 1.2 noted of a name has no reference.
  const others = { ...(!('clinicName' in noted) && { clinicId }), ...(!('productName' in noted) && { productId }) };
  return { ...fields, ...others, ...noted };
}

/** What the audit line says: the former value, and the version after the edit. */
function readDetail(detail: string | null): { before: Partial<CardValues>; version: number } {
  return JSON.parse(detail ?? '');
}
