import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#database/snapshots.ts';
import { addId, type IdSet, idsIn, newIdSet, takeOut } from '#search/id-set.ts';
import { memoryLimits } from '#search/memory-limits.ts';
import { type Origin, originCondition, readOrigin } from '#search/origins.ts';

/** Cards that are looked at one by one because they are new in the index; if there are more, the set is read anew. */
const maxNew = 5_000;

interface OriginSet {
  set: IdSet;
  /** The cards of the index when the set was read. */
  known: IdSet;
}

/**
 * The cards of each origin that somebody has filtered by. The index has no list of them: tables of the register do. Since the
 * origin of a card never changes, a set stays when the index changes, and only cards that the index has got since are looked at.
 */
export class OriginSets {
  readonly #sets = new LRUCache<string, OriginSet>({
    maxSize: memoryLimits.originSets,
    sizeCalculation: ({ set }) => set.byteLength + 200,
  });
  #known: IdSet = newIdSet(0);

  /**
   * The cards that have an origin, among those that the index has as they are.
   *
   * @param all every card of the index
   */
  async cardsOf(snapshot: Snapshot, origin: Origin, all: IdSet): Promise<IdSet> {
    const name = JSON.stringify(origin);
    const before = this.#sets.get(name);
    const added = before && idsIn(difference(all, before.known), maxNew + 1);
    if (before && added?.length === 0) return before.set;
    const set: IdSet = new Uint32Array(all.length);
    if (before && added && added.length <= maxNew) {
      set.set(before.set.subarray(0, set.length));
      for (const id of await this.#having(snapshot, origin, added)) addId(set, id);
    } else await readOrigin(snapshot, origin, (id) => id >> 5 < set.length && addId(set, id));
    this.#sets.set(name, { set, known: this.#copyOf(all) });
    return set;
  }

  async #having(snapshot: Snapshot, origin: Origin, ids: readonly number[]): Promise<number[]> {
    const { where, parameters } = originCondition(origin);
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

/** The cards that are in one set and not in another. */
function difference(set: IdSet, other: IdSet): IdSet {
  const copy = set.slice();
  takeOut(copy, other);
  return copy;
}
