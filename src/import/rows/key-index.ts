import { randomBytes } from 'node:crypto';

/** Numbers many texts in the order in which they come, in a fraction of the memory of a Map: a million card numbers take 40 MB. */
export interface KeyIndex {
  /** Returns the position of a key, from 0: a new one, or that of the same key before. */
  add(key: string): { position: number; isNew: boolean };
}

const firstKeys = 1 << 11;
const slotsPerKey = 2;

/** The keys are in one UTF-8 buffer, and a hash table has their positions. Keys of equal hashes are compared. */
export function keyIndex(): KeyIndex {
  const seed = randomBytes(4).readUInt32LE();
  let slots = new Uint32Array(firstKeys * slotsPerKey);
  let hashes = new Uint32Array(firstKeys);
  let ends = new Uint32Array(firstKeys);
  let bytes = Buffer.allocUnsafe(firstKeys * 16);
  let count = 0;
  let used = 0;

  /** The slot of a key, or the free one where it belongs. Slots hold positions from 1; 0 is free. */
  function slotOf(hash: number, key: string | null): number {
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let entry = slots[slot]; entry; entry = slots[slot]) {
      if (key !== null && hashes[entry - 1] === hash && keyAt(entry - 1) === key) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  function keyAt(position: number): string {
    return bytes.toString('utf8', position === 0 ? 0 : ends[position - 1], ends[position]);
  }

  function makeRoom(length: number): void {
    if (used + length > bytes.length) {
      const longer = Buffer.allocUnsafe(Math.max(used + length, bytes.length * 2));
      bytes.copy(longer, 0, 0, used);
      bytes = longer;
    }
    if (count < ends.length) return;
    hashes = longer(hashes);
    ends = longer(ends);
    slots = new Uint32Array(ends.length * slotsPerKey);
    for (let position = 0; position < count; position++) slots[slotOf(hashes[position] ?? 0, null)] = position + 1;
  }

  return {
    add(key) {
      const hash = hashOf(key, seed);
      const found = slots[slotOf(hash, key)];
      if (found) return { position: found - 1, isNew: false };
      makeRoom(key.length * 3);
      slots[slotOf(hash, key)] = count + 1;
      used += bytes.write(key, used);
      hashes[count] = hash;
      ends[count] = used;
      return { position: count++, isNew: true };
    },
  };
}

function longer(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(values.length * 2);
  copy.set(values);
  return copy;
}

/** Murmur3's mixing of each UTF-16 unit, with a seed that a file cannot know. */
function hashOf(key: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < key.length; at++) {
    let mixed = Math.imul(key.charCodeAt(at), 0xcc9e2d51);
    mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
    hash ^= mixed;
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
