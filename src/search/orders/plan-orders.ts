import type { Snapshot } from '#database/snapshots.ts';
import type { CardChange } from '#search/card.ts';
import { orderColumns } from '#search/card.ts';
import {
  type BlockHead,
  blockAt,
  changeGroups,
  comparisonOf,
  decodeGroups,
  decodeHead,
  type Entry,
  encodeBlocks,
  type StoredBlock,
  sortHeads,
  type ValueGroup,
} from '#search/orders/order-block.ts';

const blocksAtOnce = 100;

/** The heads of all blocks of each column, in order. */
export class OrderHeads {
  readonly columns: BlockHead[][] = orderColumns.map(() => []);
  #highest = 0;

  static async read(snapshot: Snapshot): Promise<OrderHeads> {
    const heads = new OrderHeads();
    const rows = await snapshot.rows<{ id: number; column: number; head: string }>(
      'select id, "column", head from "searchOrder"',
    );
    for (const row of rows) heads.columns[row.column]?.push(heads.#note(decodeHead(row)));
    for (const [column, blocks] of heads.columns.entries()) sortHeads(column, blocks);
    return heads;
  }

  /** Replaces some blocks of a column by others. */
  replace(column: number, gone: ReadonlySet<number>, blocks: readonly StoredBlock[]): void {
    const staying = (this.columns[column] ?? []).filter(({ id }) => !gone.has(id));
    const fresh = blocks.map((block) => this.#note(decodeHead(block)));
    this.columns[column] = sortHeads(column, [...staying, ...fresh]);
  }

  newId(): number {
    return ++this.#highest;
  }

  #note(head: BlockHead): BlockHead {
    this.#highest = Math.max(this.#highest, head.id);
    return head;
  }
}

interface BlockChange {
  removed: Entry[];
  added: Entry[];
}

export interface OrderPlan {
  blocks: StoredBlock[];
  emptied: number[];
}

/** Plans the orders of all columns. The heads follow at once. */
export async function planOrders(
  snapshot: Snapshot,
  heads: OrderHeads,
  changes: readonly CardChange[],
): Promise<OrderPlan> {
  const plan: OrderPlan = { blocks: [], emptied: [] };
  for (const column of orderColumns.keys()) {
    const byBlock = assign(heads.columns[column] ?? [], column, changes);
    const known = [...byBlock.keys()].filter((id) => id !== 0);
    const written: StoredBlock[] = [];
    for (let from = 0; from < Math.max(1, known.length); from += blocksAtOnce) {
      const ids = known.slice(from, from + blocksAtOnce);
      const rows = ids.length === 0 ? [] : await readBlocks(snapshot, ids);
      for (const [id, groups] of rows) written.push(...change(column, id, groups, byBlock.get(id), heads));
    }
    const first = byBlock.get(0);
    if (first) written.push(...change(column, heads.newId(), [], first, heads));
    const rewritten = new Set(written.map(({ id }) => id));
    plan.blocks.push(...written);
    plan.emptied.push(...known.filter((id) => !rewritten.has(id)));
    if (byBlock.size > 0) heads.replace(column, new Set(known), written);
  }
  return plan;
}

/** The entries that go and come, by the id of the block; 0 where the column has no block yet. */
function assign(heads: readonly BlockHead[], column: number, changes: readonly CardChange[]): Map<number, BlockChange> {
  const compare = comparisonOf(column);
  const byBlock = new Map<number, BlockChange>();
  const blockOf = (entry: Entry) => {
    const id = heads[blockAt(heads, compare, entry)]?.id ?? 0;
    let block = byBlock.get(id);
    if (!block) {
      block = { removed: [], added: [] };
      byBlock.set(id, block);
    }
    return block;
  };
  for (const { id, before, now } of changes) {
    const [from, to] = [before?.values[column] ?? null, now?.values[column] ?? null];
    if (from === to && before && now) continue;
    if (from !== null) blockOf({ value: from, id }).removed.push({ value: from, id });
    if (to !== null) blockOf({ value: to, id }).added.push({ value: to, id });
  }
  return byBlock;
}

function change(
  column: number,
  id: number,
  groups: ValueGroup[],
  entries: BlockChange | undefined,
  heads: OrderHeads,
): StoredBlock[] {
  const changed = changeGroups(groups, entries?.removed ?? [], entries?.added ?? [], comparisonOf(column));
  return encodeBlocks(column, changed, id, () => heads.newId());
}

async function readBlocks(snapshot: Snapshot, ids: readonly number[]): Promise<[number, ValueGroup[]][]> {
  const rows = await snapshot.rows<{ id: number; ids: Uint8Array; values: Uint8Array }>(
    `select id, ids, "values" from "searchOrder" where ${snapshot.oneOf('id')}`,
    [ids],
  );
  return rows.map((row) => [row.id, decodeGroups(row)]);
}
