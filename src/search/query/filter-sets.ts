import type { Snapshot } from '#database/snapshots.ts';
import { nameKey } from '#domain/name-key.ts';
import { type OrderColumn, orderColumns } from '#search/card.ts';
import { addId, type IdSet } from '#search/id-set.ts';
import { compareIgnoringCase, isListed } from '#search/orders/compare-names.ts';
import type { Order } from '#search/orders/order.ts';
import { type BlockHead, type Compare, comparisonOf } from '#search/orders/order-block.ts';
import type { NamedColumn, ValueRange } from '#search/query/filter.ts';
import type { IndexReader } from '#search/query/index-reader.ts';

/** The cards whose value of a column is in a range. */
export async function cardsWithin(
  snapshot: Snapshot,
  reader: IndexReader,
  column: OrderColumn,
  range: ValueRange,
): Promise<IdSet> {
  const found = reader.emptySet();
  for (const id of await idsWithin(snapshot, reader, column, range)) addId(found, id);
  return found;
}

/** The cards whose value of a column is in a range, in their order: a view. */
export async function idsWithin(
  snapshot: Snapshot,
  reader: IndexReader,
  column: OrderColumn,
  { from, to, isBefore = false }: ValueRange,
): Promise<Uint32Array> {
  const order = await reader.order(snapshot, column);
  const compare = comparisonOf(orderColumns.indexOf(column));
  const position = (isFirst: (value: string) => boolean) => firstPosition(snapshot, reader, order, isFirst);
  const start = from === undefined ? 0 : await position((value) => compare(value, from) >= 0);
  const end = to === undefined ? order.ids.length : await position((value) => isBeyond(compare, value, to, isBefore));
  return order.ids.subarray(start, end);
}

/** Whether a value of a column is in a range. */
export function isInRange(column: OrderColumn, value: string, { from, to, isBefore = false }: ValueRange): boolean {
  const compare = comparisonOf(orderColumns.indexOf(column));
  if (from !== undefined && compare(value, from) < 0) return false;
  return to === undefined || !isBeyond(compare, value, to, isBefore);
}

/** The cards that have a name, in any case, given by its key. */
export async function cardsNamed(
  snapshot: Snapshot,
  reader: IndexReader,
  column: NamedColumn,
  key: string,
): Promise<IdSet> {
  const order = await reader.order(snapshot, column);
  const found = reader.emptySet();
  const { heads, blocks, ids } = order;
  // Its spellings follow each other, unless the order takes the cases of a letter for different letters.
  const isAnywhere = !isListed(key);
  const first = isAnywhere ? 0 : firstBlock(heads, (value) => compareIgnoringCase(value, key) >= 0) - 1;
  const end = isAnywhere ? heads.length : firstBlock(heads, (value) => compareIgnoringCase(value, key) > 0);
  let at = blocks[Math.max(0, first)] ?? 0;
  for await (const { values, groups } of reader.values(snapshot, order, Math.max(0, first), end)) {
    for (const [group, value] of values.entries()) {
      const next = at + (groups[group] ?? 0);
      if (nameKey(value) === key) for (const id of ids.subarray(at, next)) addId(found, id);
      at = next;
    }
  }
  return found;
}

function isBeyond(compare: Compare, value: string, to: string, isBefore: boolean): boolean {
  return isBefore ? compare(value, to) >= 0 : compare(value, to) > 0;
}

/** The position of the first entry whose value has a property that all later ones have, too. */
async function firstPosition(
  snapshot: Snapshot,
  reader: IndexReader,
  order: Order,
  hasProperty: (value: string) => boolean,
): Promise<number> {
  const { heads, blocks } = order;
  const low = firstBlock(heads, hasProperty);
  // It is in the block before the first whose head has the property, or that head itself.
  const block = heads[low - 1];
  if (!block) return 0;
  let at = blocks[low - 1] as number;
  if (!hasProperty(block.last)) return blocks[low] as number;
  for await (const { values, groups } of reader.values(snapshot, order, low - 1, low)) {
    for (const [group, value] of values.entries()) {
      if (hasProperty(value)) break;
      at += groups[group] ?? 0;
    }
  }
  return at;
}

/** The position of the first block whose first value has a property that all later ones have, too. */
function firstBlock(heads: readonly BlockHead[], hasProperty: (value: string) => boolean): number {
  let [low, high] = [0, heads.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hasProperty(heads[middle]?.first.value ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}
