import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#database/snapshots.ts';
import { memoryLimits } from '#search/memory-limits.ts';
import { Order } from '#search/orders/order.ts';
import {
  type BlockHead,
  type BlockIds,
  decodeHead,
  decodeIds,
  decodeValues,
  sortHeads,
} from '#search/orders/order-block.ts';

/** Blocks whose values one statement reads. */
const blocksAtOnce = 200;
const emptyBlock: BlockIds = { ids: new Uint32Array(), groups: new Uint16Array() };

interface CachedOrder {
  order: Order;
  /** Whether there was a merge since it was read. */
  isStale: boolean;
  /** Blocks that are not as they were. */
  changed: Set<number>;
}

/** The values of a block of an order, one for each of its groups, and the length of each group. */
export interface BlockValues {
  values: readonly string[];
  groups: Uint16Array;
}

/** The orders in memory, of the columns that were used last. */
export class OrderCache {
  /** By column. */
  readonly #orders = new LRUCache<number, CachedOrder>({
    maxSize: memoryLimits.orders,
    sizeCalculation: ({ order }) => order.byteLength + 1,
  });
  readonly #values = new LRUCache<number, readonly string[]>({
    maxSize: memoryLimits.values,
    sizeCalculation: (values) => values.reduce((sum, { length }) => sum + 2 * length + 24, 1),
  });

  /** After any merge: blocks that have changed or are gone. */
  forget(blocks: readonly number[]): void {
    for (const block of blocks) this.#values.delete(block);
    for (const cached of this.#orders.values()) {
      cached.isStale = true;
      for (const block of blocks) cached.changed.add(block);
    }
  }

  async order(snapshot: Snapshot, column: number): Promise<Order> {
    const known = this.#orders.get(column);
    if (known && !known.isStale) return known.order;
    const heads = await readHeads(snapshot, column);
    const blocks = await readBlocks(snapshot, heads, known);
    const order = new Order(heads, blocks);
    this.#orders.set(column, { order, isStale: false, changed: new Set() });
    return order;
  }

  /** The values of some blocks of an order, by position, one after the other. */
  async *values(snapshot: Snapshot, order: Order, from: number, to: number): AsyncGenerator<BlockValues> {
    for (let first = from; first < to; first += blocksAtOnce) {
      const end = Math.min(to, first + blocksAtOnce);
      const ids = order.heads.slice(first, end).map(({ id }) => id);
      const known = new Map(ids.map((id) => [id, this.#values.get(id)]));
      const unknown = ids.filter((id) => !known.get(id));
      const rows =
        unknown.length === 0
          ? []
          : await snapshot.rows<{ id: number; values: Uint8Array }>(
              `select id, "values" from "searchOrder" where ${snapshot.oneOf('id')}`,
              [unknown],
            );
      for (const row of rows) {
        const values = decodeValues(row.values);
        known.set(row.id, values);
        this.#values.set(row.id, values);
      }
      for (const [at, id] of ids.entries()) {
        yield { values: known.get(id) ?? [], groups: order.block(first + at).groups };
      }
    }
  }
}

async function readHeads(snapshot: Snapshot, column: number): Promise<BlockHead[]> {
  const rows = await snapshot.rows<{ id: number; head: string }>(
    'select id, head from "searchOrder" where "column" = ?',
    [column],
  );
  return sortHeads(column, rows.map(decodeHead));
}

/** The blocks of an order; those that have not changed from the order that was known before. */
async function readBlocks(
  snapshot: Snapshot,
  heads: readonly BlockHead[],
  known: CachedOrder | undefined,
): Promise<BlockIds[]> {
  const blocks = new Map<number, BlockIds>();
  for (const [at, { id }] of known?.order.heads.entries() ?? []) {
    if (known && !known.changed.has(id)) blocks.set(id, known.order.block(at));
  }
  const unknown = heads.map(({ id }) => id).filter((id) => !blocks.has(id));
  for (let from = 0; from < unknown.length; from += blocksAtOnce) {
    const rows = await snapshot.rows<{ id: number; ids: Uint8Array }>(
      `select id, ids from "searchOrder" where ${snapshot.oneOf('id')}`,
      [unknown.slice(from, from + blocksAtOnce)],
    );
    for (const row of rows) blocks.set(row.id, decodeIds(row.ids));
  }
  return heads.map(({ id }) => blocks.get(id) ?? emptyBlock);
}
