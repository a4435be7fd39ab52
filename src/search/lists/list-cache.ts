import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#database/snapshots.ts';
import { ByteReader } from '#search/byte-writer.ts';
import { type IdSet, isSameChunk, newIdSet, wordsPerChunk } from '#search/id-set.ts';
import { readBytes } from '#search/index-table.ts';
import { addPart, bucketOf, bucketOfKey, bucketStart, chunkOfKey, keyOf } from '#search/lists/postings.ts';
import { memoryLimits } from '#search/memory-limits.ts';

/** The buckets of a chunk, one after the other. */
interface ChunkBuckets {
  bytes: Uint8Array;
  /** Where each bucket begins; one more for the end of the last. Buckets that are new since then have nothing in the chunk. */
  starts: Uint32Array;
}

/** Parts of lists that are to be added up. */
interface WantedLists {
  lists: readonly number[];
  /** All lists of the index have lower numbers. */
  end: number;
  chunks: readonly number[];
  /** Every card: a chunk that has them all needs no further list. */
  all: IdSet | undefined;
}

/** What is wanted of the buckets of one chunk. */
interface Wanted {
  /** By list. */
  isWanted: Uint8Array;
  buckets: readonly number[];
}

/** Lists as they are stored, in memory: a word that nobody has asked for yet is found without reading the register. */
export class ListCache {
  readonly #buckets = new Map<number, ChunkBuckets>();
  /** Parts that are rows of their own, by key. */
  readonly #parts = new LRUCache<number, Uint8Array>({
    maxSize: memoryLimits.lists,
    sizeCalculation: ({ byteLength }) => byteLength + 200,
  });

  /** Chunks in which a list has changed. */
  forget(chunks: readonly number[]): void {
    const gone = new Set(chunks);
    for (const chunk of gone) this.#buckets.delete(chunk);
    for (const key of [...this.#parts.keys()]) if (gone.has(chunkOfKey(key))) this.#parts.delete(key);
  }

  /** Reads all lists of some chunks, while there is room. */
  async readAll(snapshot: Snapshot, end: number, chunks: readonly number[]): Promise<void> {
    await this.#readBuckets(snapshot, chunks, bucketOf(end) + 1);
    const wanted = {
      isWanted: new Uint8Array(end).fill(1),
      buckets: Array.from({ length: bucketOf(end) + 1 }, (_, bucket) => bucket),
    };
    const unused = newIdSet(Math.max(0, ...chunks) + 1);
    for (const chunk of chunks) {
      if (this.#parts.calculatedSize > memoryLimits.lists / 2) return;
      await this.#readParts(snapshot, this.#addBuckets(chunk, wanted, unused));
    }
  }

  /** Adds the ids of some lists and chunks to a set. */
  async addTo(bits: IdSet, snapshot: Snapshot, { lists, end, chunks, all }: WantedLists): Promise<void> {
    if (lists.length === 0) return;
    await this.#readBuckets(snapshot, chunks, bucketOf(end) + 1);
    const isWanted = new Uint8Array(end);
    for (const list of lists) isWanted[list] = 1;
    const wanted = { isWanted, buckets: [...new Set(lists.map(bucketOf))] };
    const outside = chunks.map((chunk) => ({ chunk, keys: this.#addBuckets(chunk, wanted, bits) }));
    const parts = await this.#readParts(
      snapshot,
      outside.flatMap(({ keys }) => keys),
    );
    for (const { chunk, keys } of outside) {
      // The longest first, which may be enough.
      const ofChunk = keys.flatMap((key) => parts.get(key) ?? []).sort((a, b) => b.length - a.length);
      for (const [at, part] of ofChunk.entries()) {
        addPart(part, bits, chunk * wordsPerChunk);
        if (all && at < ofChunk.length - 1 && isSameChunk(bits, all, chunk)) break;
      }
    }
  }

  /** Adds what is in the buckets of a chunk; returns the keys of the other parts. */
  #addBuckets(chunk: number, { isWanted, buckets }: Wanted, bits: IdSet): number[] {
    const outside: number[] = [];
    const { bytes, starts } = this.#buckets.get(chunk) ?? nothing;
    for (const bucket of buckets) {
      const [start, end] = [starts[bucket] ?? 0, starts[bucket + 1] ?? 0];
      if (start >= end) continue;
      const first = bucketStart(bucket);
      const reader = new ByteReader(bytes.subarray(start, end));
      while (!reader.isAtEnd) {
        const list = first + reader.number();
        const length = reader.number();
        if (!isWanted[list]) reader.skip(length);
        else if (length === 0) outside.push(keyOf(list, chunk));
        else addPart(reader.bytes(length), bits, chunk * wordsPerChunk);
      }
    }
    return outside;
  }

  async #readBuckets(snapshot: Snapshot, chunks: readonly number[], count: number): Promise<void> {
    for (const chunk of chunks) {
      if (this.#buckets.has(chunk)) continue;
      const keys = Array.from({ length: count }, (_, bucket) => keyOf(bucket, chunk));
      const rows = new Map<number, Uint8Array>();
      for await (const { key, data } of readBytes(snapshot, 'searchBucket', keys)) rows.set(bucketOfKey(key), data);
      const starts = new Uint32Array(count + 1);
      for (let bucket = 0; bucket < count; bucket++)
        starts[bucket + 1] = (starts[bucket] as number) + (rows.get(bucket)?.length ?? 0);
      const bytes = new Uint8Array(starts[count] as number);
      for (const [bucket, data] of rows) bytes.set(data, starts[bucket]);
      this.#buckets.set(chunk, { bytes, starts });
    }
  }

  async #readParts(snapshot: Snapshot, keys: readonly number[]): Promise<Map<number, Uint8Array>> {
    const parts = new Map<number, Uint8Array>();
    const unknown: number[] = [];
    for (const key of keys) {
      const part = this.#parts.get(key);
      if (part) parts.set(key, part);
      else unknown.push(key);
    }
    for await (const { key, data } of readBytes(snapshot, 'searchPosting', unknown)) {
      parts.set(key, data);
      this.#parts.set(key, data);
    }
    return parts;
  }
}

const nothing: ChunkBuckets = { bytes: new Uint8Array(), starts: new Uint32Array() };
