import type { Snapshot } from '#database/snapshots.ts';
import { type OrderColumn, orderColumns, orderValue } from '#search/card.ts';
import { type IdSet, Page, subtract, takeDescending } from '#search/id-set.ts';
import type { Direction, Order } from '#search/orders/order.ts';
import { type Compare, comparisonOf } from '#search/orders/order-block.ts';
import type { PendingMatch } from '#search/query/pending-matches.ts';

interface SortedPage {
  column: OrderColumn;
  dir: 'asc' | 'desc';
  offset: number;
  limit: number;
}

type Valued = Pick<PendingMatch, 'id' | 'value'>;

/** One page of cards in the order of a column: those of the index that are in `set`, and pending ones among them. */
export async function sortedPage(
  snapshot: Snapshot,
  order: Order,
  set: IdSet,
  pending: readonly PendingMatch[],
  { column, dir, offset, limit }: SortedPage,
): Promise<Uint32Array<ArrayBuffer>> {
  // What was binned together comes back in reverse where the order is reversed.
  const direction: Direction = { dir, areOldestFirst: column === 'binnedAt' && dir === 'asc' };
  const isAlone = pending.length === 0;
  const page = new Page(isAlone ? limit : offset + limit);
  const left = order.take(set, page, direction, isAlone ? offset : 0);
  if (!page.isFull) takeDescending(withoutValue(set, order), page, left);
  if (isAlone) return page.ids;
  const compare = comparisonInOrder(comparisonOf(orderColumns.indexOf(column)), direction);
  const values = new ValueReader(snapshot, column);
  const merge = { ids: page.ids, pending: [...pending].sort(compare), compare, values };
  if (limit === Number.POSITIVE_INFINITY) await values.readAll(page.ids);
  return mergePage(merge, await pendingBefore(merge, offset), { offset, limit });
}

interface Merge {
  /** Cards of the index, in order from the first. */
  ids: Uint32Array;
  /** In order. */
  pending: readonly PendingMatch[];
  compare(one: Valued, other: Valued): number;
  values: ValueReader;
}

/** How many pending cards stand before a page. */
async function pendingBefore({ ids, pending, compare, values }: Merge, offset: number): Promise<number> {
  let [low, high] = [Math.max(0, offset - ids.length), Math.min(offset, pending.length)];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = ids[offset - middle - 1];
    const mine = pending[middle];
    if (mine && other !== undefined && compare(mine, await values.of(other)) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function mergePage(
  { ids, pending, compare, values }: Merge,
  before: number,
  { offset, limit }: Pick<SortedPage, 'offset' | 'limit'>,
): Promise<Uint32Array<ArrayBuffer>> {
  let ofPending = before;
  let ofIndex = offset - before;
  await values.readAll(ids.subarray(ofIndex, ofIndex + limit));
  const page = new Page(limit);
  while (!page.isFull) {
    const mine = pending[ofPending];
    const other = ids[ofIndex];
    if (mine && (other === undefined || compare(mine, await values.of(other)) < 0)) {
      page.add(mine.id);
      ofPending++;
    } else if (other !== undefined) {
      page.add(other);
      ofIndex++;
    } else break;
  }
  return page.ids;
}

/** Cards without a value come last in both directions. */
function comparisonInOrder(compare: Compare, { dir, areOldestFirst }: Direction) {
  const sign = dir === 'asc' ? 1 : -1;
  const tie = areOldestFirst ? -1 : 1;
  return (one: Valued, other: Valued): number => {
    if (one.value === null || other.value === null) {
      return Number(one.value === null) - Number(other.value === null) || other.id - one.id;
    }
    return sign * compare(one.value, other.value) || tie * (other.id - one.id);
  };
}

function withoutValue(set: IdSet, { ids }: Order): IdSet {
  const rest = set.slice();
  const valued = new Uint32Array(set.length);
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    valued[id >> 5] = (valued[id >> 5] as number) | (1 << (id & 31));
  }
  subtract(rest, valued);
  return rest;
}

/** The values of a column, read from the cards. */
class ValueReader {
  readonly #snapshot: Snapshot;
  readonly #column: OrderColumn;
  readonly #known = new Map<number, Valued>();

  constructor(snapshot: Snapshot, column: OrderColumn) {
    this.#snapshot = snapshot;
    this.#column = column;
  }

  async readAll(ids: Uint32Array): Promise<void> {
    const unknown = Array.from(ids).filter((id) => !this.#known.has(id));
    if (unknown.length === 0) return;
    const rows = await this.#snapshot.rows<{ id: number; value: string | number | null }>(
      `select id, "${this.#column}" as value from warranty where ${this.#snapshot.oneOf('id')}`,
      [unknown],
    );
    for (const { id, value } of rows) this.#known.set(id, { id, value: orderValue(value) });
  }

  async of(id: number): Promise<Valued> {
    const known = this.#known.get(id);
    if (known) return known;
    await this.readAll(Uint32Array.of(id));
    return this.#known.get(id) ?? { id, value: null };
  }
}
