import type { Snapshot } from '#database/snapshots.ts';
import { type OrderColumn, orderColumns } from '#search/card.ts';
import type { ValueRange } from '#search/filter.ts';
import { addId, type IdSet } from '#search/id-set.ts';
import type { IndexReader } from '#search/index-reader.ts';
import type { Order } from '#search/order.ts';
import { type Compare, comparisonOf } from '#search/order-block.ts';

/** The cards whose value of a column is in one of the ranges. */
export async function cardsWithin(
  snapshot: Snapshot,
  reader: IndexReader,
  column: OrderColumn,
  ranges: readonly ValueRange[],
): Promise<IdSet> {
  const order = await reader.order(snapshot, column);
  const compare = comparisonOf(orderColumns.indexOf(column));
  const found = reader.emptySet();
  const position = (isFirst: (value: string) => boolean) => firstPosition(snapshot, reader, order, isFirst);
  for (const { from, to, isBefore = false } of ranges) {
    const start = from === undefined ? 0 : await position((value) => compare(value, from) >= 0);
    const end = to === undefined ? order.ids.length : await position((value) => isBeyond(compare, value, to, isBefore));
    for (const id of order.ids.subarray(start, end)) addId(found, id);
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
  { heads, blocks }: Order,
  hasProperty: (value: string) => boolean,
): Promise<number> {
  let [low, high] = [0, heads.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hasProperty(heads[middle]?.first.value ?? '')) high = middle;
    else low = middle + 1;
  }
  // It is in the block before the first whose head has the property, or that head itself.
  const block = heads[low - 1];
  if (!block) return 0;
  let at = blocks[low - 1] as number;
  if (!hasProperty(block.last)) return blocks[low] as number;
  const { values, groups } = await reader.blockValues(snapshot, block.id);
  for (const [group, value] of values.entries()) {
    if (hasProperty(value)) break;
    at += groups[group] ?? 0;
  }
  return at;
}
