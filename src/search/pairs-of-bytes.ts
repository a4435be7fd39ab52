import type { TextBlock } from '#search/text-block.ts';

/** Letters and digits have a class of their own, other bytes share the rest of 64. */
const classes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 97 && byte <= 122) return byte - 97;
  if (byte >= 48 && byte <= 57) return byte - 22;
  return 36 + (byte % 28);
});
const classCount = 64;

/** Which pairs of neighbouring bytes, by class, occur in the texts of a block: a bit for each. */
export type BytePairs = Uint32Array<ArrayBuffer>;

export function bytePairsOf({ starts, bytes }: TextBlock): BytePairs {
  const pairs = new Uint32Array((classCount * classCount) / 32);
  for (let slot = 0; slot + 1 < starts.length; slot++) {
    const end = starts[slot + 1] as number;
    for (let at = (starts[slot] as number) + 1; at < end; at++) {
      const pair = pairAt(bytes, at);
      pairs[pair >> 5] = (pairs[pair >> 5] as number) | (1 << (pair & 31));
    }
  }
  return pairs;
}

/** False if no text of the block can contain the needle. */
export function mayContain(pairs: BytePairs, needle: Uint8Array): boolean {
  for (let at = 1; at < needle.length; at++) {
    const pair = pairAt(needle, at);
    if (((pairs[pair >> 5] as number) & (1 << (pair & 31))) === 0) return false;
  }
  return true;
}

function pairAt(bytes: Uint8Array, at: number): number {
  return (classes[bytes[at - 1] as number] as number) * classCount + (classes[bytes[at] as number] as number);
}
