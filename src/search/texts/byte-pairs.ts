import { addId, hasId, type IdSet } from '#search/id-set.ts';
import type { TextBlock } from '#search/texts/text-block.ts';

/** Letters and digits have a class of their own, other bytes share the rest of 64. */
const classes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 97 && byte <= 122) return byte - 97;
  if (byte >= 48 && byte <= 57) return byte - 22;
  return 36 + (byte % 28);
});
const classCount = 64;
const pairCount = classCount * classCount;

/** Which pairs of neighbouring bytes occur in the texts of a block, and which bytes: a bit for each, by class. */
export type BytePairs = IdSet;

export function bytePairsOf({ starts, bytes }: TextBlock): BytePairs {
  const pairs = new Uint32Array((pairCount + classCount) / 32);
  for (let slot = 0; slot + 1 < starts.length; slot++) {
    const [start, end] = [starts[slot] as number, starts[slot + 1] as number];
    for (let at = start; at < end; at++) {
      addId(pairs, pairCount + classAt(bytes, at));
      if (at > start) addId(pairs, pairAt(bytes, at));
    }
  }
  return pairs;
}

/** False if no text of the block can contain the needle. */
export function mayContain(pairs: BytePairs, needle: Uint8Array): boolean {
  if (needle.length === 1) return hasId(pairs, pairCount + classAt(needle, 0));
  for (let at = 1; at < needle.length; at++) if (!hasId(pairs, pairAt(needle, at))) return false;
  return true;
}

function pairAt(bytes: Uint8Array, at: number): number {
  return classAt(bytes, at - 1) * classCount + classAt(bytes, at);
}

function classAt(bytes: Uint8Array, at: number): number {
  return classes[bytes[at] as number] as number;
}
