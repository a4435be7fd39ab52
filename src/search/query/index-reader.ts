import type { Snapshot } from '#database/snapshots.ts';
import { type OrderColumn, orderColumns, type TextKind, unusualSign } from '#search/card.ts';
import { type IdSet, newIdSet } from '#search/id-set.ts';
import type { IndexChange } from '#search/index-state.ts';
import { type IndexState, isUsable } from '#search/index-state.ts';
import { Dictionary } from '#search/lists/dictionary.ts';
import { ListSets, type SetSource } from '#search/lists/list-sets.ts';
import { everyCard, listOfCustomers, listOfOthers } from '#search/lists/postings.ts';
import type { Order } from '#search/orders/order.ts';
import { type BlockValues, OrderCache } from '#search/orders/order-cache.ts';
import { TextCache } from '#search/texts/text-cache.ts';

/**
 * The index in memory: what was read of it, until a merge changes it. Each method belongs to one snapshot, for which
 * `refresh` was called before.
 */
export class IndexReader {
  #version = -1;
  #dictionary = new Dictionary();
  #sets = new ListSets();
  #texts = new TextCache();
  #orders = new OrderCache();

  /** Drops what has changed since the last snapshot. */
  async refresh(snapshot: Snapshot, state: IndexState): Promise<void> {
    if (!isUsable(state)) throw new Error(`The search index has another layout (${state.layout}).`);
    if (state.version === this.#version) return;
    const rows =
      this.#version < 0
        ? []
        : await snapshot.rows<{ version: number; changes: string }>(
            'select version, changes from "searchChange" where version > ? order by version',
            [this.#version],
          );
    if (this.#version >= 0 && rows.length === state.version - this.#version) {
      const changes = rows.map((row): IndexChange => JSON.parse(row.changes));
      await this.#dictionary.refresh(snapshot, [...new Set(changes.flatMap(({ words }) => words))]);
      this.#sets.forget(changes.flatMap(({ chunks }) => chunks));
      this.#texts.forget(changes.flatMap(({ texts }) => texts));
      this.#orders.forget(changes.flatMap(({ orders }) => orders));
    } else {
      this.#dictionary = await Dictionary.read(snapshot);
      this.#sets = new ListSets();
      this.#texts = new TextCache();
      this.#orders = new OrderCache();
    }
    this.#version = state.version;
    await this.#sets.resize(snapshot);
  }

  /** A fresh, empty set that has room for every id of the index. */
  emptySet(): IdSet {
    return newIdSet(this.#sets.chunks);
  }

  /** Every card. The caller does not change it, nor the sets below. */
  all(snapshot: Snapshot): Promise<IdSet> {
    return this.#set(snapshot, 'all', { lists: () => [everyCard] });
  }

  /** Cards whose search text contains a part of a word. */
  async containing(snapshot: Snapshot, part: string): Promise<IdSet> {
    return this.#set(snapshot, `part ${part}`, {
      all: await this.all(snapshot),
      lists: () => this.#dictionary.containing(part).flatMap((word) => [listOfOthers(word), listOfCustomers(word)]),
      add: async (found, chunks) => {
        await this.#texts.scan(snapshot, { kind: 'number', needle: part, found, chunks });
        unusualSign.lastIndex = 0;
        if (unusualSign.test(part)) await this.#texts.scan(snapshot, { kind: 'written', needle: part, found, chunks });
      },
    });
  }

  /** Cards whose customer's name holds a whole word. */
  ofCustomers(snapshot: Snapshot, word: string): Promise<IdSet> {
    return this.#set(snapshot, `customer ${word}`, {
      lists: () => {
        const id = this.#dictionary.idOf(word);
        return id === undefined ? [] : [listOfCustomers(id)];
      },
    });
  }

  /** Those of some cards whose text contains words one after the other. */
  async withPhrase(snapshot: Snapshot, kind: TextKind, phrase: string, among: IdSet): Promise<IdSet> {
    const found = this.emptySet();
    await this.#texts.scan(snapshot, { kind, needle: phrase, found, chunks: this.#chunks, among });
    return found;
  }

  /** Reads all lists that there is room for. */
  async warmLists(snapshot: Snapshot): Promise<void> {
    await this.#sets.warm(snapshot, listOfOthers(this.#dictionary.end));
    await this.all(snapshot);
  }

  /** Reads the texts of a kind. */
  async warmTexts(snapshot: Snapshot, kind: TextKind): Promise<void> {
    await this.#texts.scan(snapshot, { kind, needle: ' ', found: this.emptySet(), chunks: this.#chunks });
  }

  /** The order of a column. */
  order(snapshot: Snapshot, column: OrderColumn) {
    return this.#orders.order(snapshot, orderColumns.indexOf(column));
  }

  /** The values of the blocks of an order, from one position to before another; each is read as it is asked for. */
  values(snapshot: Snapshot, order: Order, from = 0, to = order.heads.length): AsyncGenerator<BlockValues> {
    return this.#orders.values(snapshot, order, from, to);
  }

  get #chunks(): number[] {
    return Array.from({ length: this.#sets.chunks }, (_, chunk) => chunk);
  }

  #set(snapshot: Snapshot, name: string, source: SetSource): Promise<IdSet> {
    return this.#sets.get(snapshot, name, listOfOthers(this.#dictionary.end), source);
  }
}
