import type { Snapshot } from '#database/snapshots.ts';
import { type IndexState, isWithin, joinRanges, type Range } from '#search/index-state.ts';

/** Rows of `searchPending` that are read at once. */
const rowsAtOnce = 20_000;

export interface PendingRow {
  seq: number;
  kind: 'added' | 'changed' | 'moved' | 'removed';
  firstId: number;
  lastId: number;
  old: string | null;
}

/** Rows of some cards: of each of them all rows. */
export interface SelectedRows {
  /** Rows that are used up. */
  rows: PendingRow[];
  /** Ranges of which the index has no card. */
  added: Range[];
  /** A row of added cards of which only the first ones are selected: where it begins from then on. */
  trimmed: { seq: number; firstId: number } | undefined;
  indexedTo: number;
  hasMore: boolean;
}

/** Selects up to `limit` pending cards, those first that have waited for the longest. */
export async function selectRows(snapshot: Snapshot, state: IndexState, limit: number): Promise<SelectedRows> {
  const rows = await snapshot.rows<PendingRow>(
    `select seq, kind, "firstId", "lastId", old from "searchPending" order by seq limit ${rowsAtOnce}`,
  );
  const selector = new RowSelector(state, limit);
  for (const row of rows) selector.take(row);
  const isCutOff = rows.length === rowsAtOnce;
  const tail = selector.takeTail();
  if (isCutOff || tail) {
    const beyond = rows.at(-1)?.seq ?? 0;
    const later = isWithin(snapshot, '"firstId"', isCutOff ? selector.cards() : []);
    const inTail = isWithin(snapshot, '"firstId"', tail ? [tail] : []);
    const others = await snapshot.rows<PendingRow>(
      `select seq, kind, "firstId", "lastId", old from "searchPending"
        where (seq > ? and ${later.where}) or ${inTail.where} order by seq`,
      [beyond, ...later.parameters, ...inTail.parameters],
    );
    selector.rows.push(...others);
  }
  return {
    rows: selector.rows,
    added: selector.added,
    trimmed: selector.trimmed,
    indexedTo: Math.max(state.indexedTo, tail?.[1] ?? 0),
    hasMore: isCutOff || selector.hasLeft || (state.maxId > state.indexedTo && tail?.[1] !== state.maxId),
  };
}

/** Takes rows in their order while there is room for their cards. */
class RowSelector {
  readonly rows: PendingRow[] = [];
  readonly added: Range[] = [];
  trimmed: SelectedRows['trimmed'];
  readonly #tail: Range | undefined;
  /** Cards whose rows stay. */
  readonly #left: Range[] = [];
  readonly #single = new Set<number>();
  #room: number;

  constructor({ indexedTo, maxId }: IndexState, limit: number) {
    this.#room = limit;
    this.#tail = maxId > indexedTo ? [indexedTo + 1, maxId] : undefined;
  }

  get hasLeft(): boolean {
    return this.#left.length > 0;
  }

  take(row: PendingRow): void {
    if (row.firstId === row.lastId) this.#takeCard(row);
    else this.#takeRange(row);
  }

  /** The first cards above `indexedTo`, if there is room. */
  takeTail(): Range | undefined {
    if (!this.#tail || this.#room === 0) return undefined;
    const [first, last] = this.#tail;
    const taken: Range = [first, Math.min(last, first + this.#room - 1)];
    this.added.push(taken);
    return taken;
  }

  cards(): Range[] {
    return joinRanges([...this.added, ...[...this.#single].map((id): Range => [id, id])]);
  }

  #takeCard(row: PendingRow): void {
    const id = row.firstId;
    if (isIn(this.#left, id) || (this.#tail && isIn([this.#tail], id))) return;
    if (!this.#single.has(id) && !isIn(this.added, id)) {
      if (this.#room === 0) {
        this.#left.push([id, id]);
        return;
      }
      this.#room--;
      this.#single.add(id);
    }
    this.rows.push(row);
  }

  #takeRange(row: PendingRow): void {
    const { seq, firstId, lastId } = row;
    const taken = Math.min(this.#room, lastId - firstId + 1);
    this.#room -= taken;
    const next = firstId + taken;
    if (taken > 0) this.added.push([firstId, next - 1]);
    if (next > lastId) this.rows.push(row);
    else {
      this.#left.push([next, lastId]);
      if (taken > 0) this.trimmed = { seq, firstId: next };
    }
  }
}

function isIn(ranges: readonly Range[], id: number): boolean {
  return ranges.some(([first, last]) => id >= first && id <= last);
}
