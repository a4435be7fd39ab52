import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#database/snapshots.ts';
import { Order } from '#search/order.ts';
import { type BlockHead, type BlockIds, decodeHead, decodeIds, decodeValues, sortHeads } from '#search/order-block.ts';

/** Blocks whose values are in memory. */
const maxValueBlocks = 200;
const none = new Uint16Array();

/** The orders in memory: some 4 MB for each column that was used and a million cards. */
export class OrderCache {
  /** By column. */
  readonly #orders = new Map<number, Order>();
  readonly #ids = new Map<number, BlockIds>();
  readonly #values = new LRUCache<number, string[]>({ max: maxValueBlocks });
  readonly #heads = new Map<number, BlockHead[]>();

  /** Blocks that have changed or are gone. */
  forget(blocks: readonly number[]): void {
    for (const block of blocks) {
      this.#ids.delete(block);
      this.#values.delete(block);
    }
  }

  /** After any merge. */
  headsChanged(): void {
    this.#orders.clear();
    this.#heads.clear();
  }

  async order(snapshot: Snapshot, column: number): Promise<Order> {
    const known = this.#orders.get(column);
    if (known) return known;
    const heads = await this.#readHeads(snapshot, column);
    const unknown = heads.map(({ id }) => id).filter((id) => !this.#ids.has(id));
    if (unknown.length > 0) {
      const rows = await snapshot.rows<{ id: number; ids: Uint8Array }>(
        `select id, ids from "searchOrder" where ${snapshot.oneOf('id')}`,
        [unknown],
      );
      for (const row of rows) this.#ids.set(row.id, decodeIds(row.ids));
    }
    const blocks = heads.map(({ id }) => this.#ids.get(id) ?? { ids: new Uint32Array(), groups: none });
    const order = new Order(heads, blocks);
    this.#orders.set(column, order);
    // The ids are in memory once, in the order.
    for (const [at, { id }] of heads.entries()) {
      this.#ids.set(id, {
        ids: order.ids.subarray(order.blocks[at], order.blocks[at + 1]),
        groups: blocks[at]?.groups ?? none,
      });
    }
    return order;
  }

  async values(snapshot: Snapshot, id: number): Promise<{ values: string[]; groups: Uint16Array }> {
    let values = this.#values.get(id);
    if (!values) {
      const [row] = await snapshot.rows<{ values: Uint8Array }>('select "values" from "searchOrder" where id = ?', [
        id,
      ]);
      values = row ? decodeValues(row.values) : [];
      this.#values.set(id, values);
    }
    return { values, groups: this.#ids.get(id)?.groups ?? none };
  }

  async #readHeads(snapshot: Snapshot, column: number): Promise<BlockHead[]> {
    let heads = this.#heads.get(column);
    if (!heads) {
      const rows = await snapshot.rows<{ id: number; head: string }>(
        'select id, head from "searchOrder" where "column" = ?',
        [column],
      );
      heads = sortHeads(column, rows.map(decodeHead));
      this.#heads.set(column, heads);
    }
    return heads;
  }
}
