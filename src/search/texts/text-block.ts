import { ByteReader, ByteWriter } from '#search/byte-writer.ts';
import { type TextKind, textKinds } from '#search/card.ts';
import { addId, hasId, type IdSet } from '#search/id-set.ts';

/** The texts of 1,024 neighbouring ids stand together. */
export const blockBits = 10;
export const blockSize = 1 << blockBits;
/** More blocks than ids of 31 bits can have. */
const maxBlocks = 2_097_152;

export const textKey = (kind: TextKind, block: number): number => textKinds.indexOf(kind) * maxBlocks + block;

const space = 32;
const encoder = new TextEncoder();

/** The texts of a block, by the low bits of the id; empty where there is none. UTF-8. */
export interface TextBlock {
  /** Where each text begins; one more for the end of the last. */
  starts: Uint32Array | Uint16Array;
  bytes: Buffer;
}

function encodeTexts(texts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  for (let slot = 0; slot < blockSize; slot++) writer.number(texts[slot]?.length ?? 0);
  for (const text of texts) writer.bytes(text);
  return writer.end();
}

export function decodeTexts(data: Uint8Array): TextBlock {
  const reader = new ByteReader(data);
  const starts = new Uint32Array(blockSize + 1);
  for (let slot = 0; slot < blockSize; slot++) starts[slot + 1] = (starts[slot] as number) + reader.number();
  const end = starts[blockSize] as number;
  const { buffer, byteOffset } = reader.bytes(end);
  return {
    starts: end < 65_536 ? Uint16Array.from(starts) : starts,
    bytes: Buffer.from(buffer, byteOffset, end),
  };
}

/** The texts of a block that some cards of it get; those without a text are empty. */
export function replaceTexts(
  data: Uint8Array | undefined,
  texts: ReadonlyMap<number, string>,
): Uint8Array<ArrayBuffer> | null {
  const { starts, bytes } = data
    ? decodeTexts(data)
    : { starts: new Uint32Array(blockSize + 1), bytes: Buffer.alloc(0) };
  const all = Array.from({ length: blockSize }, (_, slot) => {
    const text = texts.get(slot);
    return text === undefined ? bytes.subarray(starts[slot], starts[slot + 1]) : encoder.encode(text);
  });
  return all.every((text) => text.length === 0) ? null : encodeTexts(all);
}

interface TextScan {
  needle: Buffer;
  /** Takes the ids whose text contains the needle. */
  found: IdSet;
  /** Only these cards, and only where the needle is no part of a longer word; undefined for all, and anywhere in a word. */
  among?: IdSet | undefined;
}

/** Looks through the texts of a block, whose first id is given. */
export function scanTexts(block: TextBlock, firstId: number, { needle, found, among }: TextScan): void {
  const { starts, bytes } = block;
  if (!among) {
    scanAll(block, firstId, needle, found);
    return;
  }
  for (let slot = 0; slot < blockSize; slot++) {
    const id = firstId + slot;
    if (!hasId(among, id)) continue;
    if (containsWords(bytes, starts[slot] as number, starts[slot + 1] as number, needle)) addId(found, id);
  }
}

/** A needle that is found more often in a block is looked for text by text: a call of `indexOf` for each takes longer. */
const manyMatches = 64;
/** Shorter needles are found often. */
const shortestRare = 3;

function scanAll({ starts, bytes }: TextBlock, firstId: number, needle: Buffer, found: IdSet): void {
  let slot = 0;
  let matches = 0;
  const isRare = needle.length >= shortestRare;
  for (let from = 0; isRare && matches < manyMatches; matches++) {
    const at = bytes.indexOf(needle, from);
    if (at < 0) return;
    while ((starts[slot + 1] as number) <= at) slot++;
    const end = starts[slot + 1] as number;
    // Texts stand side by side: a match may be of two of them.
    const isWithin = at + needle.length <= end;
    if (isWithin) addId(found, firstId + slot);
    from = isWithin ? end : at + 1;
  }
  for (; slot < blockSize; slot++) {
    if (indexOf(bytes, starts[slot] as number, starts[slot + 1] as number, needle) >= 0) addId(found, firstId + slot);
  }
}

/** Where the needle begins between two positions; -1 if it is not there. */
function indexOf(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): number {
  const first = needle[0];
  const length = needle.length;
  for (let at = start; at <= end - length; at++) {
    if (bytes[at] !== first) continue;
    let same = 1;
    while (same < length && bytes[at + same] === needle[same]) same++;
    if (same === length) return at;
  }
  return -1;
}

function containsWords(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): boolean {
  for (let at = indexOf(bytes, start, end, needle); at >= 0; at = indexOf(bytes, at + 1, end, needle)) {
    const after = at + needle.length;
    if ((at === start || bytes[at - 1] === space) && (after === end || bytes[after] === space)) return true;
  }
  return false;
}
