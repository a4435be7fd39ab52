import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#database/snapshots.ts';
import { type IdSet, isSameChunk, newIdSet, wordsPerChunk } from '#search/id-set.ts';
import { ListCache } from '#search/lists/list-cache.ts';
import { keyOf } from '#search/lists/postings.ts';
import { memoryLimits } from '#search/memory-limits.ts';

/** What a set consists of. */
export interface SetSource {
  /** The lists whose ids are in it. */
  lists(): readonly number[];
  /** Every card, where the set may be as large. */
  all?: IdSet;
  /** Adds other ids of some chunks. */
  add?(found: IdSet, chunks: readonly number[]): Promise<void>;
}

interface CachedSet {
  bits: IdSet;
  /** Chunks that are still to be read. */
  missing: Set<number>;
}

/** Unions of lists as sets of ids, in memory by name. Of a set only the chunks that have changed are read again. */
export class ListSets {
  readonly #lists = new ListCache();
  readonly #sets = new LRUCache<string, CachedSet>({
    maxSize: memoryLimits.wordSets,
    sizeCalculation: ({ bits }) => bits.byteLength + 200,
  });
  #chunks = 0;

  /** The number of chunks that the index has. */
  get chunks(): number {
    return this.#chunks;
  }

  async resize(snapshot: Snapshot): Promise<void> {
    const [row] = await snapshot.rows<{ last: number | string | null }>(
      `select max(key) as last from "searchBucket" where key < ${keyOf(1, 0)}`,
    );
    const chunks = row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1;
    if (chunks !== this.#chunks) this.#sets.clear();
    this.#chunks = chunks;
  }

  forget(chunks: readonly number[]): void {
    this.#lists.forget(chunks);
    for (const set of this.#sets.values()) for (const chunk of chunks) set.missing.add(chunk);
  }

  /** Reads all lists that there is room for. */
  async warm(snapshot: Snapshot, end: number): Promise<void> {
    const chunks = Array.from({ length: this.#chunks }, (_, chunk) => chunk);
    await this.#lists.readAll(snapshot, end, chunks);
  }

  /** @param end lists of the index have lower numbers */
  async get(snapshot: Snapshot, name: string, end: number, source: SetSource): Promise<IdSet> {
    let set = this.#sets.get(name);
    if (!set) {
      const all = Array.from({ length: this.#chunks }, (_, chunk) => chunk);
      set = { bits: newIdSet(this.#chunks), missing: new Set(all) };
      this.#sets.set(name, set);
    }
    if (set.missing.size > 0) {
      const chunks = [...set.missing].filter((chunk) => chunk < this.#chunks);
      for (const chunk of chunks) set.bits.fill(0, chunk * wordsPerChunk, (chunk + 1) * wordsPerChunk);
      const { all } = source;
      await this.#lists.addTo(set.bits, snapshot, { lists: source.lists(), end, chunks, all });
      const { bits } = set;
      await source.add?.(bits, all ? chunks.filter((chunk) => !isSameChunk(bits, all, chunk)) : chunks);
      set.missing.clear();
    }
    return set.bits;
  }
}
