import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { type RequestKey, type StoredOutcome, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { withCardNumbers } from '#domain/warranty/card-numbers.server.ts';
import { createReferenceRestorer, type NotedValues } from '#domain/warranty/restored-references.server.ts';
import { type CardUpdate, insertAuditLines, updateCards } from '#domain/warranty/update-cards.server.ts';
import { voidPrintedNumbers } from '#domain/warranty/void-numbers.server.ts';
import { findImportState, updateImport } from '#import/staged/import-records.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** A card that was left as it is, and why, in Vietnamese. */
interface UnchangedCard {
  id: number;
  cardNumber: string;
  reason: string;
}

export type Direction = 'undo' | 'redo';

/** What one transaction of an undo or redo needs. */
interface UndoStep {
  db: Database;
  tx: Write;
  actor: Actor;
  importId: number;
  /** ISO 8601, UTC. */
  at: string;
  direction: Direction;
  restore: ReturnType<typeof createReferenceRestorer>;
  /** Notes a card that is left as it is. */
  leave: (card: UnchangedCard) => void;
}

/** Cards that are named in the outcome; further ones are only counted. */
const maxNamed = 100;
/** How long an undo waits for an import that is being stored, in ms: somebody waits for the answer. */
const importWait = 30_000;
/** Changes that are taken back at once: a few milliseconds of the thread that answers requests. */
const batchSize = 200;

/** What an undo or redo has done. */
export interface UndoOutcome {
  /** Cards put into the bin, or out of it again. */
  added: number;
  /** Cards that got their earlier values, or the later ones again. */
  updated: number;
  /** The first cards that were left as they are. */
  unchanged: UnchangedCard[];
  unchangedCount: number;
}

/** What is kept of the outcome under the key of its request: nothing of a card. */
type KeptUndo = Omit<UndoOutcome, 'unchanged'> & { unchanged: Omit<UnchangedCard, 'cardNumber'>[] };

interface UndoContext {
  db: Database;
  actor: Actor;
  now?: Date;
  requestKey?: RequestKey | undefined;
}

/**
 * Takes a stored import back, or stores it again, in one transaction: the cards that it added go to the bin or leave
 * it, those that it changed get their former or later values. A card that anybody has changed since is left, and named.
 * A redo reverses what the undo did, and nothing else.
 *
 * @throws {Conflict} if the import is not stored, or not undone
 */
export async function undoImport(
  { db, actor, now = new Date(), requestKey }: UndoContext,
  importId: number,
  direction: Direction,
): Promise<UndoOutcome> {
  const at = now.toISOString();
  const outcome: UndoOutcome = { added: 0, updated: 0, unchanged: [], unchangedCount: 0 };
  const leave = (card: UnchangedCard) => {
    outcome.unchangedCount++;
    if (outcome.unchanged.length < maxNamed) outcome.unchanged.push(card);
  };
  const isUndo = direction === 'undo';
  await db.write(
    async (tx) => {
      // A card that somebody else gives the number of a binned one meanwhile would break the redo.
      if (!isUndo) await db.lockTable(tx, 'warranty');
      const isDone = await updateImport(
        tx,
        { id: importId, states: [isUndo ? 'stored' : 'undone'] },
        isUndo
          ? { state: 'undone', undoneAt: at, undoneBy: actor.name }
          : { state: 'stored', undoneAt: null, undoneBy: null },
      );
      if (!isDone) throw await explainState(db, importId, direction);
      const restore = createReferenceRestorer(tx);
      const step: UndoStep = { db, tx, actor, importId, at, direction, leave, restore };
      outcome.added = await moveAddedCards(step);
      outcome.updated = await swapChanges(step);
      const { added, updated, unchangedCount } = outcome;
      const detail = { added, updated, unchanged: unchangedCount };
      await writeAudit(tx, { actor, action: direction, noun: 'import', recordId: importId, detail, at });
      const kept: KeptUndo = { ...outcome, unchanged: outcome.unchanged.map(({ cardNumber: _, ...card }) => card) };
      await storeOutcome(tx, { requestKey, at }, { noun: 'import', recordId: importId, detail: kept });
    },
    { purpose: 'import', timeout: importWait },
  );
  return outcome;
}

/** The outcome of an undo or redo that an earlier request with the same key has carried out. */
export async function repeatedUndo(db: Database, { detail }: StoredOutcome): Promise<UndoOutcome> {
  // Version 1.0 erased it with a card of the import that was removed for good.
  const kept = (detail ?? { added: 0, updated: 0, unchanged: [], unchangedCount: 0 }) as KeptUndo;
  return { ...kept, unchanged: await withCardNumbers(db, kept.unchanged) };
}

async function explainState(db: Database, id: number, direction: Direction): Promise<Conflict> {
  const { state } = await findImportState(db, id);
  if (direction === 'redo') return new Conflict(words.notUndone);
  return new Conflict(state === 'undone' ? words.alreadyUndone : words.notStored);
}

/** Gives the cards that the import changed their former values, or the later ones again; returns how many. */
async function swapChanges(step: UndoStep): Promise<number> {
  let swapped = 0;
  for (let last = 0; ; ) {
    const changes = await changesAfter(step, last);
    const end = changes.at(-1);
    if (!end) return swapped;
    last = end.warrantyId;
    swapped += await swapBatch(step, changes);
  }
}

type Change = Awaited<ReturnType<typeof changesAfter>>[number];

/** The next changes, with the cards as they are now. Cards that are removed permanently have none. */
function changesAfter({ tx, importId, direction }: UndoStep, last: number) {
  return (
    tx
      .selectFrom('importChange')
      .innerJoin('warranty', 'warranty.id', 'importChange.warrantyId')
      .select(['importChange.id', 'warrantyId', 'before', 'after', 'importChange.version as leftVersion'])
      .select(['warranty.version', 'warranty.binnedAt', 'warranty.cardNumber'])
      .where('importChange.importId', '=', importId)
      .where('isUndone', '=', direction === 'undo' ? 0 : 1)
      // In the order of the index, so that no batch is sorted.
      .where('importChange.warrantyId', '>', last)
      .orderBy('importChange.warrantyId')
      .limit(batchSize)
      .execute()
  );
}

async function swapBatch(
  { db, tx, actor, at, direction, leave, restore }: UndoStep,
  changes: readonly Change[],
): Promise<number> {
  const isUntouched = ({ version, leftVersion, binnedAt }: Change) => version === leftVersion && binnedAt === null;
  const name = ({ warrantyId: id, cardNumber }: Change) => leave({ id, cardNumber, reason: words.editedSince });
  // What is in the bin is out of use already.
  for (const change of changes) if (!isUntouched(change) && change.binnedAt === null) name(change);
  const untouched = changes.filter(isUntouched);
  const updates: CardUpdate[] = [];
  for (const { warrantyId: id, version, before, after } of untouched) {
    const noted: [NotedValues, NotedValues] = [JSON.parse(before), JSON.parse(after)];
    const [former, later] = [await restore(noted[0]), await restore(noted[1])];
    const isUndo = direction === 'undo';
    updates.push({ id, version, before: isUndo ? later : former, after: isUndo ? former : later });
  }
  const { refused } = await updateCards({ db, tx, actor, at }, updates);
  const left = new Set(refused);
  for (const position of refused) if (untouched[position]) name(untouched[position]);
  const done = untouched.filter((_, position) => !left.has(position)).map(({ id }) => id);
  if (done.length > 0)
    await tx
      .updateTable('importChange')
      .set((row) => ({ version: row('version', '+', 1), isUndone: direction === 'undo' ? 1 : 0 }))
      .where('id', 'in', done)
      .execute();
  return done.length;
}

/** Cards that are moved at once: a few milliseconds of the thread that answers requests. */
const movedAtOnce = 1_000;

/**
 * Puts the cards that an import added into the bin, or takes those out of it that its undo put there; returns how many. The
 * column `importVersion` says in which version the import or its last undo or redo left a card.
 */
async function moveAddedCards(step: UndoStep): Promise<number> {
  let moved = 0;
  for (let last = 0; ; ) {
    const cards = await cardsAfter(step, last);
    const end = cards.at(-1);
    if (!end) return moved;
    last = end.id;
    moved += await (step.direction === 'undo' ? binBatch(step, cards) : restoreBatch(step, cards));
  }
}

type Card = Awaited<ReturnType<typeof cardsAfter>>[number];

function cardsAfter({ tx, importId }: UndoStep, last: number) {
  return tx
    .selectFrom('warranty')
    .select(['id', 'cardNumber', 'cardKey', 'version', 'importVersion', 'binnedAt'])
    .where('importId', '=', importId)
    .where('id', '>', last)
    .orderBy('id')
    .limit(movedAtOnce)
    .execute();
}

/** True if nobody has changed the card since the import, its undo or its redo. */
const isAsLeft = ({ version, importVersion }: Card) => version === (importVersion ?? 1);

async function binBatch(step: UndoStep, cards: readonly Card[]): Promise<number> {
  const active = cards.filter(({ binnedAt }) => binnedAt === null);
  const done = new Set(await move(step, active.filter(isAsLeft)));
  for (const { id, cardNumber } of active) if (!done.has(id)) step.leave({ id, cardNumber, reason: words.editedSince });
  return done.size;
}

async function restoreBatch(step: UndoStep, cards: readonly Card[]): Promise<number> {
  // The others have been put there by somebody else, or restored.
  const binned = cards.filter((card) => card.binnedAt !== null && isAsLeft(card));
  const keys = binned.map(({ cardKey }) => cardKey);
  const taken = await takenKeys(step, keys);
  const voided = await voidPrintedNumbers(step.tx, keys);
  const free: Card[] = [];
  for (const card of binned) {
    if (taken.has(card.cardKey)) step.leave({ ...card, reason: words.numberTaken });
    else if (voided.has(card.cardKey)) step.leave({ ...card, reason: words.numberVoid });
    else {
      taken.add(card.cardKey);
      free.push(card);
    }
  }
  return (await move(step, free)).length;
}

async function takenKeys({ tx }: UndoStep, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const active = await tx
    .selectFrom('warranty')
    .select('cardKey')
    .where('cardKey', 'in', keys)
    .where('binnedAt', 'is', null)
    .execute();
  return new Set(active.map(({ cardKey }) => cardKey));
}

/** Moves cards into the bin or out of it, with their audit lines, unless they have changed meanwhile. */
async function move(step: UndoStep, cards: readonly Card[]): Promise<number[]> {
  if (cards.length === 0) return [];
  const { tx, actor, at, direction } = step;
  const isUndo = direction === 'undo';
  const moved = await tx
    .updateTable('warranty')
    .set({
      binnedAt: isUndo ? at : null,
      binnedBy: isUndo ? actor.name : null,
      bulkDeletionId: null,
      updatedAt: at,
      version: sql`version + 1`,
      importVersion: sql`version + 1`,
    })
    .where(
      'id',
      'in',
      cards.map(({ id }) => id),
    )
    .where('binnedAt', isUndo ? 'is' : 'is not', null)
    .where('version', '=', sql<number>`coalesce("importVersion", 1)`)
    .returning('id')
    .execute();
  const ids = moved.map(({ id }) => id);
  await insertAuditLines(
    step,
    isUndo ? 'bin' : 'restore',
    ids.map((id) => [id, null]),
  );
  return ids;
}
