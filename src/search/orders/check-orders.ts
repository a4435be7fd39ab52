import type { Snapshot } from '#database/snapshots.ts';
import { orderColumns, orderValue } from '#search/card.ts';
import type { Differences, IsPending } from '#search/differences.ts';
import { comparisonOf, decodeGroups, decodeHead, type Entry, sortHeads } from '#search/orders/order-block.ts';

/** Compares the orders of all columns: each card is in it once, with its value, at its position. */
export async function checkOrders(snapshot: Snapshot, isPending: IsPending, differences: Differences): Promise<void> {
  for (const column of orderColumns.keys()) await checkOrder(snapshot, column, isPending, differences);
}

async function checkOrder(
  snapshot: Snapshot,
  column: number,
  isPending: IsPending,
  differences: Differences,
): Promise<void> {
  const name = orderColumns[column];
  const compare = comparisonOf(column);
  const rows = await snapshot.rows<{ id: number; head: string }>(
    'select id, head from "searchOrder" where "column" = ?',
    [column],
  );
  const seen = new Set<number>();
  let before: Entry | undefined;
  for (const { id: block } of sortHeads(column, rows.map(decodeHead))) {
    const entries = await readEntries(snapshot, block);
    const values = await readValues(snapshot, name, entries);
    for (const entry of entries) {
      const isBehind = !before || (compare(before.value, entry.value) || entry.id - before.id) < 0;
      if (!isBehind) differences.add(`card ${entry.id} is at a wrong position in the order by ${name}`);
      before = entry;
    }
    for (const { id, value } of entries.filter((entry) => !isPending(entry.id))) {
      if (values.get(id) !== value || seen.has(id)) differences.add(`card ${id} is wrong in the order by ${name}`);
      seen.add(id);
    }
  }
  const cards = await snapshot.rows<{ id: number }>(`select id from warranty where "${name}" is not null`);
  const missing = cards.filter(({ id }) => !seen.has(id) && !isPending(id));
  for (const { id } of missing) differences.add(`card ${id} is missing in the order by ${name}`);
}

async function readEntries(snapshot: Snapshot, block: number): Promise<Entry[]> {
  const [row] = await snapshot.rows<{ ids: Uint8Array; values: Uint8Array }>(
    'select ids, "values" from "searchOrder" where id = ?',
    [block],
  );
  return row ? decodeGroups(row).flatMap(({ value, ids }) => ids.map((id) => ({ value, id }))) : [];
}

async function readValues(snapshot: Snapshot, name: string | undefined, entries: readonly Entry[]) {
  const rows = await snapshot.rows<{ id: number; value: string | number | null }>(
    `select id, "${name}" as value from warranty where ${snapshot.oneOf('id')}`,
    [entries.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, value }) => [id, orderValue(value)]));
}
