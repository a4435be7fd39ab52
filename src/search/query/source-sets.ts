import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#database/snapshots.ts';
import { addId, type IdSet, idsIn, newIdSet, sizeOf, subtract } from '#search/id-set.ts';
import { memoryLimits } from '#search/memory-limits.ts';
import { type CardSource, readSource, sourceCondition } from '#search/query/card-sources.ts';

/** Cards that are looked at one by one because they are new in the index; if there are more, the set is read again. */
const maxNew = 5_000;

interface SourceSet {
  /** As ids where these take less memory: most imports have few of all cards. */
  cards: IdSet | { ids: Uint32Array<ArrayBuffer> };
  /** The cards of the index when the set was read. */
  known: IdSet;
}

/**
 * The cards of each source that somebody has filtered by. The index has no list of them: tables of the register do. Since the
 * source of a card never changes, a set stays when the index changes, and only cards that the index has got since are looked at.
 */
export class SourceSets {
  readonly #sets = new LRUCache<string, SourceSet>({
    maxSize: memoryLimits.sourceSets,
    sizeCalculation: ({ cards }) => ('ids' in cards ? cards.ids : cards).byteLength + 200,
  });
  #known: IdSet = newIdSet(0);

  /**
   * The cards that have a source, among those that the index has as they are.
   *
   * @param all every card of the index
   */
  async cardsOf(snapshot: Snapshot, source: CardSource, all: IdSet): Promise<IdSet> {
    const name = JSON.stringify(source);
    const before = this.#sets.get(name);
    const added = before && idsIn(difference(all, before.known), maxNew + 1);
    const set = before ? unpack(before.cards, all.length) : emptySet(all.length);
    if (before && added?.length === 0) return set;
    if (before && added && added.length <= maxNew) {
      for (const id of await this.#having(snapshot, source, added)) addId(set, id);
    } else {
      set.fill(0);
      await readSource(snapshot, source, (id) => id >> 5 < set.length && addId(set, id));
    }
    this.#sets.set(name, { cards: pack(set), known: this.#copyOf(all) });
    return set;
  }

  async #having(snapshot: Snapshot, source: CardSource, ids: readonly number[]): Promise<number[]> {
    const { where, parameters } = sourceCondition(source);
    const rows = await snapshot.rows<{ id: number }>(
      `select id from warranty where ${snapshot.oneOf('id')} and ${where}`,
      [ids, ...parameters],
    );
    return rows.map(({ id }) => id);
  }

  /** A copy that all sets of the same cards share. */
  #copyOf(all: IdSet): IdSet {
    const isSame = this.#known.length === all.length && this.#known.every((word, at) => word === all[at]);
    if (!isSame) this.#known = all.slice();
    return this.#known;
  }
}

function emptySet(length: number): IdSet {
  return new Uint32Array(length);
}

function pack(set: IdSet): SourceSet['cards'] {
  const size = sizeOf(set);
  return size < set.length ? { ids: Uint32Array.from(idsIn(set, size)) } : set;
}

/** @param length in words */
function unpack(cards: SourceSet['cards'], length: number): IdSet {
  const set = emptySet(length);
  if ('ids' in cards) for (const id of cards.ids) addId(set, id);
  else set.set(cards.subarray(0, length));
  return set;
}

/** The cards that are in one set and not in another. */
function difference(set: IdSet, other: IdSet): IdSet {
  const copy = set.slice();
  subtract(copy, other);
  return copy;
}
