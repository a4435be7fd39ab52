import type { Snapshot } from '#database/snapshots.ts';
import type { TextKind } from '#search/card.ts';
import { chunkBits, type IdSet, wordsPerChunk } from '#search/id-set.ts';
import { readBytes } from '#search/index-table.ts';
import { memoryLimits } from '#search/memory-limits.ts';
import { type BytePairs, bytePairsOf, mayContain } from '#search/texts/byte-pairs.ts';
import { blockBits, decodeTexts, scanTexts, type TextBlock, textKey } from '#search/texts/text-block.ts';

const blocksPerChunk = 1 << (chunkBits - blockBits);

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

/** What is known of a block of texts. */
interface KnownBlock {
  /** Undefined where there is no room for the texts. */
  texts: TextBlock | undefined;
  /** A word that is none of a card number is seldom looked for in the texts themselves. */
  pairs: BytePairs;
}

/**
 * Texts of all cards in memory. Every scan goes through all blocks, so what is in memory stays there, and what no room is left
 * for is read each time.
 */
export class TextCache {
  /** By kind and block; null for a block without texts. */
  readonly #blocks = new Map<number, KnownBlock | null>();
  #bytes = 0;

  forget(keys: readonly number[]): void {
    for (const key of keys) {
      this.#bytes -= sizeOf(this.#blocks.get(key)?.texts);
      this.#blocks.delete(key);
    }
  }

  async scan(snapshot: Snapshot, { kind, needle, found, chunks, among }: Scan): Promise<void> {
    const scan = { needle: Buffer.from(needle), found, among };
    const blocks = chunks
      .filter((chunk) => !among || isAnyIn(among, chunk))
      .flatMap((chunk) => Array.from({ length: blocksPerChunk }, (_, at) => chunk * blocksPerChunk + at));
    const unknown = new Map<number, number>();
    for (const block of blocks) {
      const key = textKey(kind, block);
      const known = this.#blocks.get(key);
      if (known === null || (known && !mayContain(known.pairs, scan.needle))) continue;
      if (known?.texts) scanTexts(known.texts, block << blockBits, scan);
      else unknown.set(key, block);
    }
    for await (const { key, data } of readBytes(snapshot, 'searchText', [...unknown.keys()])) {
      const texts = decodeTexts(data);
      scanTexts(texts, (unknown.get(key) ?? 0) << blockBits, scan);
      unknown.delete(key);
      if (isOften[kind]) this.#keep(key, texts);
    }
    if (isOften[kind]) for (const key of unknown.keys()) this.#blocks.set(key, null);
  }

  #keep(key: number, texts: TextBlock): void {
    const pairs = this.#blocks.get(key)?.pairs ?? bytePairsOf(texts);
    const isRoom = this.#bytes + sizeOf(texts) <= memoryLimits.texts;
    if (isRoom) this.#bytes += sizeOf(texts);
    this.#blocks.set(key, { texts: isRoom ? texts : undefined, pairs });
  }
}

function sizeOf(texts: TextBlock | undefined): number {
  return texts ? texts.bytes.byteLength + texts.starts.byteLength : 0;
}

function isAnyIn(set: IdSet, chunk: number): boolean {
  return set.subarray(chunk * wordsPerChunk, (chunk + 1) * wordsPerChunk).some((word) => word !== 0);
}
