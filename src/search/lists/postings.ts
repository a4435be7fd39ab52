import { ByteReader, ByteWriter } from '#search/byte-writer.ts';
import { chunkSize, type IdSet, wordsPerChunk } from '#search/id-set.ts';

/**
 * A list says which cards hold a word. Word 0 means every card. Each word has two lists: that of the cards whose
 * customer's name holds it, and that of the cards which hold it in another name.
 *
 * A list is stored in a part for each chunk of ids. Most parts are short, so those of 64 lists stand together in a
 * bucket; the others are rows of their own.
 */
export const everyCard = 0;
export const listOfOthers = (word: number): number => word * 2;
export const listOfCustomers = (word: number): number => word * 2 + 1;
export const wordOf = (list: number): number => list >> 1;

const listsPerBucket = 64;
export const bucketOf = (list: number): number => Math.floor(list / listsPerBucket);
/** The first list of a bucket. */
export const bucketStart = (bucket: number): number => bucket * listsPerBucket;

/** More chunks than ids of 31 bits can have. */
const maxChunks = 32_768;
/** The key of a part of a list, or of a bucket. */
export const keyOf = (listOrBucket: number, chunk: number): number => listOrBucket * maxChunks + chunk;
export const chunkOfKey = (key: number): number => key % maxChunks;
export const bucketOfKey = (key: number): number => Math.floor(key / maxChunks);

/** Parts of more bytes than this are not in the bucket. */
export const longestInBucket = 256;
const bitmapBytes = chunkSize >> 3;

/** Encodes the ids of a chunk: the gaps between them, or all bits where that is shorter. Empty if there are none. */
export function encodePart(bits: IdSet): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  let before = -1;
  for (let at = 0; at < wordsPerChunk; at++) {
    let word = bits[at] as number;
    while (word !== 0) {
      const low = (at << 5) | (31 - Math.clz32(word & -word));
      word &= word - 1;
      writer.number(low - before - 1);
      before = low;
    }
    if (writer.length >= bitmapBytes)
      return new Uint8Array(bits.buffer.slice(bits.byteOffset, bits.byteOffset + bitmapBytes));
  }
  return writer.end();
}

/** Adds the ids of an encoded part to those of a chunk, which begins at word `offset` of `set`. */
export function addPart(part: Uint8Array, set: IdSet, offset: number): void {
  if (part.length === bitmapBytes) {
    const words = new Uint32Array(part.buffer.slice(part.byteOffset, part.byteOffset + bitmapBytes));
    for (let at = 0; at < wordsPerChunk; at++) {
      set[offset + at] = (set[offset + at] as number) | (words[at] as number);
    }
    return;
  }
  let low = -1;
  for (let at = 0; at < part.length; at++) {
    let byte = part[at] as number;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = part[++at] as number;
      gap |= (byte & 127) << shift;
    }
    low += gap + 1;
    const word = offset + (low >> 5);
    set[word] = (set[word] as number) | (1 << (low & 31));
  }
}

/** The parts of the lists of one bucket and chunk, by list; null for one that is a row of its own. */
export type Bucket = Map<number, Uint8Array | null>;

export function encodeBucket(bucket: number, parts: Bucket): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  for (const [list, part] of parts) {
    writer.number(list - bucketStart(bucket));
    writer.number(part?.length ?? 0);
    if (part) writer.bytes(part);
  }
  return writer.end();
}

export function decodeBucket(bucket: number, data: Uint8Array): Bucket {
  const parts: Bucket = new Map();
  const reader = new ByteReader(data);
  while (!reader.isAtEnd) {
    const list = bucketStart(bucket) + reader.number();
    const length = reader.number();
    parts.set(list, length === 0 ? null : reader.bytes(length));
  }
  return parts;
}
