import type { Snapshot } from '#database/snapshots.ts';
import { type Card, type CardChange, type CardRow, cardSelection, formerCard, toCard } from '#search/card.ts';
import { type IndexState, isWithin, joinRanges, type Range } from '#search/index-state.ts';
import { type PendingRow, selectRows } from '#search/merge/select-pending.ts';

/** Some of the pending changes, all of those of a card together. */
export interface PendingCards {
  changes: CardChange[];
  /** What is to be deleted: rows from one number to another, all of them read. */
  consumed: Range[];
  /** A row of added cards of which only the first ones are here: where it begins from then on. */
  trimmed: { seq: number; firstId: number } | undefined;
  indexedTo: number;
  /** Whether there are more. */
  hasMore: boolean;
}

/** What rows say of one card, in their order. */
interface Saved {
  isAdded: boolean;
  values: (string | number | null)[] | undefined;
  binnedAt: string | null | undefined;
}

/** Reads pending changes of up to `limit` cards. */
export async function readPendingCards(snapshot: Snapshot, state: IndexState, limit: number): Promise<PendingCards> {
  const selected = await selectRows(snapshot, state, limit);
  const saved = new Map<number, Saved>();
  for (const row of selected.rows) if (row.kind !== 'added' || row.firstId === row.lastId) note(saved, row);
  const added = joinRanges(selected.added);
  const wanted = joinRanges([...added, ...[...saved.keys()].map((id): Range => [id, id])]);
  const cards = new Map<number, Card>();
  if (wanted.length > 0) {
    const { where, parameters } = isWithin(snapshot, 'id', wanted);
    const rows = await snapshot.rows<CardRow>(`select ${cardSelection} from warranty where ${where}`, parameters);
    for (const row of rows) cards.set(row.id, toCard(row));
  }
  const isAdded = (id: number) =>
    saved.get(id)?.isAdded === true || added.some(([first, last]) => id >= first && id <= last);
  const ids = new Set([...saved.keys(), ...cards.keys()]);
  const changes = [...ids]
    .sort((a, b) => a - b)
    .map((id): CardChange => {
      const now = cards.get(id);
      const old = saved.get(id);
      return { id, now, before: isAdded(id) ? undefined : formerCard(id, now, old?.values, old?.binnedAt) };
    });
  return { changes, consumed: consecutive(selected.rows.map(({ seq }) => seq)), ...selected };
}

function note(saved: Map<number, Saved>, { kind, firstId, old }: PendingRow): void {
  let card = saved.get(firstId);
  if (!card) {
    card = { isAdded: kind === 'added', values: undefined, binnedAt: undefined };
    saved.set(firstId, card);
  }
  const values: (string | number | null)[] = old === null ? [] : JSON.parse(old);
  if (kind === 'changed') card.values ??= values;
  if (kind === 'moved' && card.binnedAt === undefined) card.binnedAt = text(values[0]);
  if (kind === 'removed') {
    card.values ??= values.slice(0, -1);
    if (card.binnedAt === undefined) card.binnedAt = text(values.at(-1));
  }
}

function text(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Numbers as ranges without gaps: a number in between may be of a row that was not to be seen yet. */
function consecutive(numbers: readonly number[]): Range[] {
  return joinRanges([...new Set(numbers)].map((number): Range => [number, number]));
}
