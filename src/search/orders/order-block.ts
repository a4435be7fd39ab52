import { ByteReader, ByteWriter } from '#search/byte-writer.ts';
import { type OrderColumn, orderColumns } from '#search/card.ts';
import { compareNames, compareTexts } from '#search/orders/compare-names.ts';

/** Where more entries than this would stand in a block, it is split into blocks of about half as many. */
const longestBlock = 4_096;
const usualBlock = 2_048;

const names: readonly OrderColumn[] = ['customerName', 'productName', 'clinicName', 'doctorName'];

/** A card in the order of a column: by value, and of equal values the highest id first. */
export interface Entry {
  value: string;
  id: number;
}

/** Cards of one value, the highest id first. */
export interface ValueGroup {
  value: string;
  ids: number[];
}

/** What is known of a block without reading it. */
export interface BlockHead {
  id: number;
  first: Entry;
  /** The value of the last entry. */
  last: string;
}

export interface StoredBlock {
  id: number;
  column: number;
  head: string;
  ids: Uint8Array<ArrayBuffer>;
  values: Uint8Array<ArrayBuffer>;
}

export type Compare = (one: string, other: string) => number;

/** How the values of a column, by its position, compare. */
export function comparisonOf(column: number): Compare {
  const name = orderColumns[column];
  return name && names.includes(name) ? compareNames : compareTexts;
}

export function decodeHead({ id, head }: { id: number; head: string }): BlockHead {
  const [value, firstId, last] = JSON.parse(head) as [string, number, string];
  return { id, first: { value, id: firstId }, last };
}

/** Sorts blocks as their entries follow each other. */
export function sortHeads(column: number, heads: BlockHead[]): BlockHead[] {
  const compare = comparisonOf(column);
  return heads.sort((a, b) => compare(a.first.value, b.first.value) || b.first.id - a.first.id);
}

/** The position of the block that has an entry, or would have it; 0 if there is none. */
export function blockAt(heads: readonly BlockHead[], compare: Compare, { value, id }: Entry): number {
  let [low, high] = [0, heads.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const { first } = heads[middle] as BlockHead;
    if ((compare(first.value, value) || id - first.id) <= 0) low = middle;
    else high = middle;
  }
  return low;
}

/** Decoded ids with the length of each group. */
export interface BlockIds {
  ids: Uint32Array<ArrayBuffer>;
  groups: Uint16Array<ArrayBuffer>;
}

export function decodeIds(data: Uint8Array): BlockIds {
  const reader = new ByteReader(data);
  const ids = new Uint32Array(reader.number());
  const groups = new Uint16Array(reader.number());
  for (let group = 0, at = 0; group < groups.length; group++) {
    const count = reader.number();
    groups[group] = count;
    let id = reader.number();
    ids[at++] = id;
    for (let more = 1; more < count; more++) {
      id -= reader.number();
      ids[at++] = id;
    }
  }
  return { ids, groups };
}

export function decodeValues(data: Uint8Array): string[] {
  const reader = new ByteReader(data);
  const values: string[] = [];
  let before = '';
  while (!reader.isAtEnd) {
    const shared = reader.number();
    before = before.slice(0, shared) + reader.text();
    values.push(before);
  }
  return values;
}

export function decodeGroups(block: { ids: Uint8Array; values: Uint8Array }): ValueGroup[] {
  const { ids, groups } = decodeIds(block.ids);
  let at = 0;
  return decodeValues(block.values).map((value, group) => {
    const from = at;
    at += groups[group] ?? 0;
    return { value, ids: Array.from(ids.subarray(from, at)) };
  });
}

/** The groups without some entries and with others. Entries that are not there, or there already, change nothing. */
export function changeGroups(
  groups: readonly ValueGroup[],
  removed: readonly Entry[],
  added: readonly Entry[],
  compare: Compare,
): ValueGroup[] {
  const byValue = new Map(groups.map((group) => [group.value, group]));
  const touched = new Set<ValueGroup>();
  for (const { value, id } of removed) {
    const group = byValue.get(value);
    if (!group) continue;
    group.ids = group.ids.filter((other) => other !== id);
  }
  const fresh: ValueGroup[] = [];
  for (const { value, id } of added) {
    let group = byValue.get(value);
    if (!group) {
      group = { value, ids: [] };
      byValue.set(value, group);
      fresh.push(group);
    }
    group.ids.push(id);
    touched.add(group);
  }
  for (const group of touched) group.ids = [...new Set(group.ids)].sort((a, b) => b - a);
  fresh.sort((a, b) => compare(a.value, b.value));
  const all: ValueGroup[] = [];
  let next = 0;
  for (const group of groups) {
    for (let one = fresh[next]; one && compare(one.value, group.value) < 0; one = fresh[++next]) all.push(one);
    if (group.ids.length > 0) all.push(group);
  }
  return [...all, ...fresh.slice(next)];
}

/**
 * Blocks of these groups, none of them too long; the first takes the id, the others new ones. Empty if there are no
 * groups.
 */
export function encodeBlocks(
  column: number,
  groups: readonly ValueGroup[],
  id: number,
  newId: () => number,
): StoredBlock[] {
  const total = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  const pieces = total > longestBlock ? Math.ceil(total / usualBlock) : 1;
  return splitGroups(groups, Math.ceil(total / pieces))
    .filter((piece) => piece.length > 0)
    .map((piece, at) => encodeBlock(column, piece, at === 0 ? id : newId()));
}

function splitGroups(groups: readonly ValueGroup[], size: number): ValueGroup[][] {
  const pieces: ValueGroup[][] = [[]];
  let room = size;
  for (const { value, ids } of groups) {
    for (let from = 0; from < ids.length; ) {
      if (room === 0) {
        pieces.push([]);
        room = size;
      }
      const part = ids.slice(from, from + room);
      pieces.at(-1)?.push({ value, ids: part });
      from += part.length;
      room -= part.length;
    }
  }
  return pieces;
}

function encodeBlock(column: number, groups: readonly ValueGroup[], id: number): StoredBlock {
  const ids = new ByteWriter();
  const values = new ByteWriter();
  ids.number(groups.reduce((sum, group) => sum + group.ids.length, 0));
  ids.number(groups.length);
  let before = '';
  for (const group of groups) {
    ids.number(group.ids.length);
    let last = 0;
    for (const [at, card] of group.ids.entries()) {
      ids.number(at === 0 ? card : last - card);
      last = card;
    }
    const shared = sharedLength(before, group.value);
    values.number(shared);
    values.text(group.value.slice(shared));
    before = group.value;
  }
  const [first] = groups;
  const head = JSON.stringify([first?.value, first?.ids[0], before]);
  return { id, column, head, ids: ids.end(), values: values.end() };
}

/** How many UTF-16 units two texts have in common at their beginnings; no pair of surrogates is cut apart. */
function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && one.charCodeAt(shared) === other.charCodeAt(shared)) shared++;
  const last = one.charCodeAt(shared - 1);
  return last >= 0xd800 && last < 0xdc00 ? shared - 1 : shared;
}
