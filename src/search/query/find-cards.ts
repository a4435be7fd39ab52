import { LRUCache } from 'lru-cache';
import type { Snapshot, Snapshots } from '#database/snapshots.ts';
import type { OrderColumn } from '#search/card.ts';
import {
  addAll,
  addId,
  countWithin,
  deleteId,
  deleteRange,
  hasId,
  type IdSet,
  intersectWith,
  Page,
  ScratchSets,
  sizeOf,
  subtract,
  takeAscending,
  takeDescending,
} from '#search/id-set.ts';
import { isUsable, type Range, readPendingIds, readState } from '#search/index-state.ts';
import { memoryLimits } from '#search/memory-limits.ts';
import { filterSources } from '#search/query/card-sources.ts';
import { filterNames, filterRanges, type ResolvedFilter, type ValueRange } from '#search/query/filter.ts';
import { cardsNamed, cardsWithin, idsWithin, isInRange } from '#search/query/filter-sets.ts';
import { IndexReader } from '#search/query/index-reader.ts';
import { cardOfNumber, findPending, type PendingMatch } from '#search/query/pending-matches.ts';
import type { FoundCards, NameCount, NameCountQuery, PageQuery, RangeCountQuery, Term } from '#search/query/query.ts';
import { sortedPage } from '#search/query/sorted-page.ts';
import { SourceSets } from '#search/query/source-sets.ts';

/**
 * Finds cards in one snapshot: by the index, but for those cards that it does not have as they are now, which SQL looks at
 * one by one.
 */
export class CardFinder {
  readonly #reader = new IndexReader();
  /** Sets of filters and of phrases, for one version of the index. */
  readonly #cached = new LRUCache<string, IdSet>({
    maxSize: memoryLimits.filterSets,
    sizeCalculation: ({ byteLength }) => byteLength + 200,
  });
  readonly #sources = new SourceSets();
  /** For the search under way: one at a time. */
  readonly #scratch = new ScratchSets();
  #version = -1;

  async find(snapshot: Snapshot, query: PageQuery): Promise<FoundCards> {
    const pendingIds = await this.#start(snapshot);
    const pending = await findPending(snapshot, pendingIds, query);
    const set = await this.#indexed(snapshot, query, pendingIds);
    const { sort, dir, offset, limit, ranked } = query;
    if (sort !== 'id') {
      const total = sizeOf(set) + pending.length;
      if (limit === 0) return { ids: new Uint32Array(), total };
      const order = await this.#reader.order(snapshot, sort);
      return { ids: await sortedPage(snapshot, order, set, pending, { column: sort, dir, offset, limit }), total };
    }
    const all = this.#withIds(set, pending);
    if (ranked) return this.#findRanked(snapshot, query, { set, pending, all, cardKey: ranked.cardKey });
    const page = new Page(limit);
    if (dir === 'asc') takeAscending(all, page, offset);
    else takeDescending(all, page, offset);
    return { ids: page.ids, total: sizeOf(all) };
  }

  /** How many active cards that match the terms and pass a filter hold each name. */
  async countNames(snapshot: Snapshot, { column, terms, filter }: NameCountQuery): Promise<NameCount[]> {
    const pendingIds = await this.#start(snapshot);
    const query = { terms, filter, active: true };
    const set = await this.#indexed(snapshot, query, pendingIds);
    const counts = await this.#countValues(snapshot, column, set);
    const pending = await findPending(snapshot, pendingIds, { ...query, sort: column, dir: 'asc' });
    for (const { value } of pending) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].flatMap(([name, total]) => (total > 0 ? [{ name, total }] : []));
  }

  /** How many active cards that match the terms and pass a filter have a value within each range. */
  async countRanges(snapshot: Snapshot, { column, ranges, terms, filter }: RangeCountQuery): Promise<number[]> {
    const pendingIds = await this.#start(snapshot);
    const query = { terms, filter, active: true };
    const set = await this.#indexed(snapshot, query, pendingIds);
    const pending = await findPending(snapshot, pendingIds, { ...query, sort: column, dir: 'asc' });
    const counts: number[] = [];
    for (const range of ranges) {
      const within = pending.filter(({ value }) => value !== null && isInRange(column, value, range));
      counts.push(within.length + countWithin(set, await idsWithin(snapshot, this.#reader, column, range)));
    }
    return counts;
  }

  /** Reads what most searches need, so that the first one does not have to: in steps, between which others search. */
  async warm(snapshots: Snapshots): Promise<void> {
    const steps: ((snapshot: Snapshot) => Promise<unknown>)[] = [
      (snapshot) => this.#binned(snapshot),
      (snapshot) => this.#reader.warmTexts(snapshot, 'number'),
      (snapshot) => this.#reader.warmLists(snapshot),
      (snapshot) => this.#reader.warmTexts(snapshot, 'customer'),
    ];
    for (const step of steps) {
      await snapshots.read(async (snapshot) => {
        await this.#start(snapshot);
        await step(snapshot);
      });
    }
  }

  /** How many cards of a set have each value of a column. */
  async #countValues(snapshot: Snapshot, column: OrderColumn, set: IdSet): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const order = await this.#reader.order(snapshot, column);
    let at = 0;
    for await (const { values, groups } of this.#reader.values(snapshot, order)) {
      for (const [group, value] of values.entries()) {
        const end = at + (groups[group] ?? 0);
        counts.set(value, (counts.get(value) ?? 0) + countWithin(set, order.ids.subarray(at, end)));
        at = end;
      }
    }
    return counts;
  }

  async #start(snapshot: Snapshot): Promise<Range[]> {
    this.#scratch.reset();
    const state = await readState(snapshot);
    // A build that is to start over has nothing yet.
    if (!isUsable(state)) throw new Error('The search index is of another version, and is to be built first.');
    await this.#reader.refresh(snapshot, state);
    if (state.version !== this.#version) this.#cached.clear();
    this.#version = state.version;
    return readPendingIds(snapshot, state);
  }

  /** The cards that the index has as they are and that match. */
  async #indexed(
    snapshot: Snapshot,
    { terms, filter, active }: { terms: readonly Term[]; filter: ResolvedFilter; active: boolean },
    pendingIds: readonly Range[],
  ): Promise<IdSet> {
    const set = this.#scratch.copy(await this.#reader.all(snapshot));
    const binned = await this.#binned(snapshot);
    if (active) subtract(set, binned);
    else intersectWith(set, binned);
    for (const range of pendingIds) deleteRange(set, range);
    for (const term of terms) intersectWith(set, await this.#matching(snapshot, term));
    for (const { column, range } of filterRanges(filter)) {
      intersectWith(set, await this.#within(snapshot, column, range));
    }
    for (const source of filterSources(filter)) {
      intersectWith(set, await this.#sources.cardsOf(snapshot, source, await this.#reader.all(snapshot)));
    }
    for (const { column, keys } of filterNames(filter)) {
      const any = this.#scratch.empty(set.length);
      for (const key of keys) {
        const name = JSON.stringify([column, key]);
        addAll(any, await this.#cachedSet(name, () => cardsNamed(snapshot, this.#reader, column, key)));
      }
      intersectWith(set, any);
    }
    return set;
  }

  #binned(snapshot: Snapshot): Promise<IdSet> {
    return this.#within(snapshot, 'binnedAt', {});
  }

  #within(snapshot: Snapshot, column: OrderColumn, range: ValueRange): Promise<IdSet> {
    return this.#cachedSet(JSON.stringify([column, range]), () => cardsWithin(snapshot, this.#reader, column, range));
  }

  /** A set that is read once for a version of the index. */
  async #cachedSet(name: string, read: () => Promise<IdSet>): Promise<IdSet> {
    let set = this.#cached.get(name);
    if (!set) {
      set = await read();
      this.#cached.set(name, set);
    }
    return set;
  }

  async #matching(snapshot: Snapshot, term: Term): Promise<IdSet> {
    const [first = '', ...others] = term;
    const one = await this.#reader.containing(snapshot, first);
    if (others.length === 0) return one;
    const any = this.#scratch.copy(one);
    for (const spelling of others) addAll(any, await this.#reader.containing(snapshot, spelling));
    return any;
  }

  async #findRanked(
    snapshot: Snapshot,
    query: PageQuery,
    { set, pending, all, cardKey }: { set: IdSet; pending: readonly PendingMatch[]; all: IdSet; cardKey: string },
  ): Promise<FoundCards> {
    const { offset, limit } = query;
    const [phrase, words] = await this.#rank(snapshot, query.terms, set);
    const best = this.#withIds(phrase, pending, 'phrase');
    const better = this.#withIds(words, pending, 'words');
    subtract(better, best);
    const others = this.#scratch.copy(all);
    subtract(others, best);
    subtract(others, better);
    const card = await cardOfNumber(snapshot, query, cardKey);
    const isMatch = card !== undefined && hasId(all, card);
    const total = sizeOf(all) + (card === undefined || isMatch ? 0 : 1);
    const page = new Page(limit);
    let left = offset;
    if (card !== undefined) {
      for (const part of [best, better, others]) if (hasId(part, card)) deleteId(part, card);
      if (left > 0) left--;
      else if (!page.isFull) page.add(card);
    }
    for (const part of [best, better, others]) left = takeDescending(part, page, left);
    return { ids: page.ids, total };
  }

  /** Those cards of a set whose customer's name holds the terms as a phrase, and those where it holds them as words. */
  async #rank(snapshot: Snapshot, terms: readonly Term[], set: IdSet): Promise<[phrase: IdSet, words: IdSet]> {
    if (terms.length === 0) return [this.#scratch.empty(set.length), this.#scratch.empty(set.length)];
    const [first = '', ...others] = terms.map(([word = '']) => word);
    const words = this.#scratch.copy(await this.#reader.ofCustomers(snapshot, first));
    for (const word of others) intersectWith(words, await this.#reader.ofCustomers(snapshot, word));
    const whole = others.length === 0 ? words : await this.#withPhrase(snapshot, [first, ...others], words);
    const phrase = this.#scratch.copy(whole);
    intersectWith(words, set);
    intersectWith(phrase, set);
    return [phrase, words];
  }

  /** A copy of the set with pending cards, of one rank or of all. It has room for the highest of them. */
  #withIds(set: IdSet, pending: readonly PendingMatch[], rank?: PendingMatch['rank']): IdSet {
    const highest = pending.reduce((most, { id }) => Math.max(most, id), 0);
    const copy = this.#scratch.copy(set, Math.max(set.length, (highest >> 5) + 1));
    for (const match of pending) if (rank === undefined || match.rank === rank) addId(copy, match.id);
    return copy;
  }

  /** Those of some cards whose customer's name holds words one after the other. */
  #withPhrase(snapshot: Snapshot, words: readonly string[], among: IdSet): Promise<IdSet> {
    const phrase = words.join(' ');
    return this.#cachedSet(`phrase ${phrase}`, () => this.#reader.withPhrase(snapshot, 'customer', phrase, among));
  }
}
