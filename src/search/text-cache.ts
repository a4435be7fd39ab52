import type { Snapshot } from '#database/snapshots.ts';
import type { TextKind } from '#search/card.ts';
import { chunkBits, type IdSet, wordsPerChunk } from '#search/id-set.ts';
import { readBytes } from '#search/index-table.ts';
import { blockBits, decodeTexts, scanTexts, type TextBlock, textKey } from '#search/text-block.ts';

const blocksPerChunk = 1 << (chunkBits - blockBits);
const encoder = new TextEncoder();

/** Whether texts of a kind are looked through so often that they stay in memory. */
const isOften: Record<TextKind, boolean> = { number: true, written: false, customer: true };

interface Scan {
  kind: TextKind;
  needle: string;
  /** Takes the ids that are found. */
  found: IdSet;
  /** The chunks that are looked through. */
  chunks: readonly number[];
  /** Only these cards; the needle must then be whole words. */
  among?: IdSet;
}

/** Texts of all cards in memory: some 15 MB of each kind for a million cards. */
export class TextCache {
  /** By kind and block; null for a block without texts. */
  readonly #blocks = new Map<number, TextBlock | null>();

  forget(keys: readonly number[]): void {
    for (const key of keys) this.#blocks.delete(key);
  }

  async scan(snapshot: Snapshot, { kind, needle, found, chunks, among }: Scan): Promise<void> {
    const bytes = encoder.encode(needle);
    const wanted = chunks.filter((chunk) => !among || isAnyIn(among, chunk));
    const blocks = wanted.flatMap((chunk) =>
      Array.from({ length: blocksPerChunk }, (_, at) => chunk * blocksPerChunk + at),
    );
    await this.#read(
      snapshot,
      blocks.map((block) => textKey(kind, block)),
    );
    for (const block of blocks) {
      const texts = this.#blocks.get(textKey(kind, block));
      if (texts) scanTexts(texts, block << blockBits, { needle: bytes, found, among });
      if (!isOften[kind]) this.#blocks.delete(textKey(kind, block));
    }
  }

  async #read(snapshot: Snapshot, keys: readonly number[]): Promise<void> {
    const unknown = keys.filter((key) => !this.#blocks.has(key));
    if (unknown.length === 0) return;
    for await (const { key, data } of readBytes(snapshot, 'searchText', unknown))
      this.#blocks.set(key, decodeTexts(data));
    for (const key of unknown) if (!this.#blocks.has(key)) this.#blocks.set(key, null);
  }
}

function isAnyIn(set: IdSet, chunk: number): boolean {
  return set.subarray(chunk * wordsPerChunk, (chunk + 1) * wordsPerChunk).some((word) => word !== 0);
}
