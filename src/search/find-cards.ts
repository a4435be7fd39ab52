import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#database/snapshots.ts';
import type { OrderColumn } from '#search/card.ts';
import { filterRanges, type WarrantyFilter } from '#search/filter.ts';
import { cardsWithin } from '#search/filter-sets.ts';
import {
  addAll,
  addId,
  deleteId,
  hasId,
  type IdSet,
  keepCommon,
  Page,
  sizeOf,
  takeAscending,
  takeDescending,
  takeOut,
} from '#search/id-set.ts';
import { IndexReader } from '#search/index-reader.ts';
import { isUsable, type Range, readPendingIds, readState } from '#search/index-state.ts';
import { cardCondition, findPending, type PendingMatch } from '#search/pending-matches.ts';
import type { FoundCards, NameCount, NameCountQuery, PageQuery, Term } from '#search/query.ts';
import { sortedPage } from '#search/sorted-page.ts';

const maxCachedBytes = 8 * 1024 * 1024;

/**
 * Finds cards in one snapshot: by the index, but for those cards that it does not have as they are now, which SQL looks at
 * one by one.
 */
export class CardFinder {
  readonly #reader = new IndexReader();
  /** Sets of filters and of phrases, for one version of the index. */
  readonly #cached = new LRUCache<string, IdSet>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ byteLength }) => byteLength + 200,
  });
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
    const all = withIds(set, pending);
    if (ranked) return this.#findRanked(snapshot, query, { set, pending, all, cardKey: ranked.cardKey });
    const page = new Page(limit);
    if (dir === 'asc') takeAscending(all, page, offset);
    else takeDescending(all, page, offset);
    return { ids: page.ids, total: sizeOf(all) };
  }

  /** How many active cards that pass a filter hold each name. */
  async countNames(snapshot: Snapshot, { column, filter }: NameCountQuery): Promise<NameCount[]> {
    const pendingIds = await this.#start(snapshot);
    const query = { terms: [], filter, active: true };
    const set = await this.#indexed(snapshot, query, pendingIds);
    const counts = await this.#countValues(snapshot, column, set);
    const pending = await findPending(snapshot, pendingIds, { ...query, sort: column, dir: 'asc' });
    for (const { value } of pending) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].flatMap(([name, total]) => (total > 0 ? [{ name, total }] : []));
  }

  /** Reads what most searches need, so that the first one does not have to. */
  async warm(snapshot: Snapshot): Promise<void> {
    await this.#start(snapshot);
    await this.#reader.all(snapshot);
    await this.#binned(snapshot);
    await this.#reader.containing(snapshot, '0');
  }

  /** How many cards of a set have each value of a column. */
  async #countValues(snapshot: Snapshot, column: OrderColumn, set: IdSet): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const { heads, ids } = await this.#reader.order(snapshot, column);
    let at = 0;
    for (const { id } of heads) {
      const { values, groups } = await this.#reader.blockValues(snapshot, id);
      for (const [group, value] of values.entries()) {
        const end = at + (groups[group] ?? 0);
        counts.set(value, (counts.get(value) ?? 0) + countWithin(set, ids.subarray(at, end)));
        at = end;
      }
    }
    return counts;
  }

  async #start(snapshot: Snapshot): Promise<Range[]> {
    const state = await readState(snapshot);
    // A build that is to begin anew has nothing yet.
    if (!isUsable(state)) throw new Error('The search index is of another version, and is to be built first.');
    await this.#reader.refresh(snapshot, state);
    if (state.version !== this.#version) this.#cached.clear();
    this.#version = state.version;
    return readPendingIds(snapshot, state);
  }

  /** The cards that the index has as they are and that match. */
  async #indexed(
    snapshot: Snapshot,
    { terms, filter, active }: { terms: readonly Term[]; filter: WarrantyFilter; active: boolean },
    pendingIds: readonly Range[],
  ): Promise<IdSet> {
    const set = (await this.#reader.all(snapshot)).slice();
    const binned = await this.#binned(snapshot);
    if (active) takeOut(set, binned);
    else keepCommon(set, binned);
    for (const range of pendingIds) deleteRange(set, range);
    for (const term of terms) keepCommon(set, await this.#matching(snapshot, term));
    for (const { column, ranges } of filterRanges(filter)) {
      const name = JSON.stringify([column, ranges]);
      let passing = this.#cached.get(name);
      if (!passing) {
        passing = await cardsWithin(snapshot, this.#reader, column, ranges);
        this.#cached.set(name, passing);
      }
      keepCommon(set, passing);
    }
    return set;
  }

  async #binned(snapshot: Snapshot): Promise<IdSet> {
    let binned = this.#cached.get('bin');
    if (!binned) {
      binned = await cardsWithin(snapshot, this.#reader, 'binnedAt', [{}]);
      this.#cached.set('bin', binned);
    }
    return binned;
  }

  async #matching(snapshot: Snapshot, term: Term): Promise<IdSet> {
    const [first = '', ...others] = term;
    const one = await this.#reader.containing(snapshot, first);
    if (others.length === 0) return one;
    const any = one.slice();
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
    const best = withIds(phrase, pending, 'phrase');
    const better = withIds(words, pending, 'words');
    takeOut(better, best);
    const others = all.slice();
    takeOut(others, best);
    takeOut(others, better);
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
    if (terms.length === 0) return [this.#reader.emptySet(), this.#reader.emptySet()];
    const [first = '', ...others] = terms.map(([word = '']) => word);
    const words = (await this.#reader.ofCustomers(snapshot, first)).slice();
    for (const word of others) keepCommon(words, await this.#reader.ofCustomers(snapshot, word));
    const phrase =
      others.length === 0 ? words.slice() : (await this.#withPhrase(snapshot, [first, ...others], words)).slice();
    keepCommon(words, set);
    keepCommon(phrase, set);
    return [phrase, words];
  }

  /** Those of some cards whose customer's name holds words one after the other. */
  async #withPhrase(snapshot: Snapshot, words: readonly string[], among: IdSet): Promise<IdSet> {
    const phrase = words.join(' ');
    const known = this.#cached.get(`phrase ${phrase}`);
    if (known) return known;
    const found = await this.#reader.withPhrase(snapshot, 'customer', phrase, among);
    this.#cached.set(`phrase ${phrase}`, found);
    return found;
  }
}

/** The active card that has a number and passes the query's filter. */
async function cardOfNumber(snapshot: Snapshot, { filter }: PageQuery, cardKey: string): Promise<number | undefined> {
  if (cardKey === '') return undefined;
  const { where, parameters } = cardCondition(snapshot, { terms: [], filter, active: true });
  const [row] = await snapshot.rows<{ id: number }>(`select id from warranty where "cardKey" = ? and ${where}`, [
    cardKey,
    ...parameters,
  ]);
  return row?.id;
}

/** A copy of the set with pending cards, of one rank or of all. It has room for the highest of them. */
function withIds(set: IdSet, pending: readonly PendingMatch[], rank?: PendingMatch['rank']): IdSet {
  const highest = pending.reduce((most, { id }) => Math.max(most, id), 0);
  const copy = new Uint32Array(Math.max(set.length, (highest >> 5) + 1));
  copy.set(set);
  for (const match of pending) if (rank === undefined || match.rank === rank) addId(copy, match.id);
  return copy;
}

function countWithin(set: IdSet, ids: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < ids.length; at++) if (hasId(set, ids[at] as number)) count++;
  return count;
}

function deleteRange(set: IdSet, [first, last]: Range): void {
  const end = Math.min(last, set.length * 32 - 1);
  for (let id = first; id <= end; id++) {
    if ((id & 31) === 0 && id + 31 <= end) {
      set[id >> 5] = 0;
      id += 31;
    } else deleteId(set, id);
  }
}
