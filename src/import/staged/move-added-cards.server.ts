import { sql } from 'kysely';
import { insertAuditLines } from '#domain/warranty/update-cards.server.ts';
import { voidPrintedNumbers } from '#domain/warranty/void-numbers.server.ts';
import type { UndoStep } from '#import/staged/undo-step.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** Cards that are moved at once: a few milliseconds of the thread that answers requests. */
const batchSize = 1_000;

/**
 * Puts the cards that an import added into the bin, or takes those out of it that its undo put there; returns how many. The
 * column `importVersion` says in which version the import or its last undo or redo left a card.
 */
export async function moveAddedCards(step: UndoStep): Promise<number> {
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
    .limit(batchSize)
    .execute();
}

/** True if nobody has changed the card since the import, its undo or its redo. */
const isUntouched = ({ version, importVersion }: Card) => version === (importVersion ?? 1);

async function binBatch(step: UndoStep, cards: readonly Card[]): Promise<number> {
  const active = cards.filter(({ binnedAt }) => binnedAt === null);
  const done = new Set(await move(step, active.filter(isUntouched)));
  for (const { id, cardNumber } of active) if (!done.has(id)) step.leave({ id, cardNumber, reason: words.editedSince });
  return done.size;
}

async function restoreBatch(step: UndoStep, cards: readonly Card[]): Promise<number> {
  // The others have been put there by somebody else, or restored.
  const binned = cards.filter((card) => card.binnedAt !== null && isUntouched(card));
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
