import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#database/snapshots.ts';
import { type IdSet, newIdSet, wordsPerChunk } from '#search/id-set.ts';
import { readAllBytes, readBytes } from '#search/index-table.ts';
import { addPart, bucketOf, bucketOfKey, chunkOfKey, decodeBucket, keyOf } from '#search/postings.ts';

/** Bytes of all sets in memory. */
const maxBytes = 16 * 1024 * 1024;

/** What a set consists of. */
interface SetSource {
  /** The lists whose ids are in it. */
  lists(): readonly number[];
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
  readonly #sets = new LRUCache<string, CachedSet>({
    maxSize: maxBytes,
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
    for (const set of this.#sets.values()) for (const chunk of chunks) set.missing.add(chunk);
  }

  async get(snapshot: Snapshot, name: string, source: SetSource): Promise<IdSet> {
    let set = this.#sets.get(name);
    if (!set) {
      const all = Array.from({ length: this.#chunks }, (_, chunk) => chunk);
      set = { bits: newIdSet(this.#chunks), missing: new Set(all) };
      this.#sets.set(name, set);
    }
    if (set.missing.size > 0) {
      const chunks = [...set.missing].filter((chunk) => chunk < this.#chunks);
      for (const chunk of chunks) set.bits.fill(0, chunk * wordsPerChunk, (chunk + 1) * wordsPerChunk);
      await addLists(snapshot, set.bits, source.lists(), chunks);
      await source.add?.(set.bits, chunks);
      set.missing.clear();
    }
    return set.bits;
  }
}

async function addLists(
  snapshot: Snapshot,
  bits: IdSet,
  lists: readonly number[],
  chunks: readonly number[],
): Promise<void> {
  const wanted = new Set(lists);
  const buckets = [...new Set(lists.map(bucketOf))];
  const keys = buckets.flatMap((bucket) => chunks.map((chunk) => keyOf(bucket, chunk)));
  const outside: number[] = [];
  for await (const { key, data } of readBytes(snapshot, 'searchBucket', keys)) {
    const chunk = chunkOfKey(key);
    for (const [list, part] of decodeBucket(bucketOfKey(key), data)) {
      if (!wanted.has(list)) continue;
      if (part) addPart(part, bits, chunk * wordsPerChunk);
      else outside.push(keyOf(list, chunk));
    }
  }
  for (const [key, data] of await readAllBytes(snapshot, 'searchPosting', outside)) {
    addPart(data, bits, chunkOfKey(key) * wordsPerChunk);
  }
}
