import type { Snapshot } from '#database/snapshots.ts';
import { cardText } from '#search/card.ts';
import type { Differences, IsPending } from '#search/differences.ts';
import { addId, chunkBits, chunkSize, deleteId, type IdSet, newIdSet, Page, takeAscending } from '#search/id-set.ts';
import type { IndexState } from '#search/index-state.ts';
import { readAllBytes, readBytes } from '#search/index-table.ts';
import { Dictionary } from '#search/lists/dictionary.ts';
import {
  addPart,
  type Bucket,
  bucketOfKey,
  chunkOfKey,
  decodeBucket,
  everyCard,
  keyOf,
  listOfCustomers,
  listOfOthers,
  wordOf,
} from '#search/lists/postings.ts';

/** Compares the lists of words with the cards, chunk by chunk, and finds words and parts that nothing uses. */
export async function checkLists(
  snapshot: Snapshot,
  { maxId }: IndexState,
  isPending: IsPending,
  differences: Differences,
): Promise<void> {
  const dictionary = await Dictionary.read(snapshot);
  const bucketKeys = await readKeys(snapshot, 'searchBucket');
  const outside = new Set(await readKeys(snapshot, 'searchPosting'));
  const used = new Set<number>();
  const chunks = new Set([...bucketKeys.map(chunkOfKey), ...[...outside].map(chunkOfKey)]);
  for (let chunk = 0; chunk <= maxId >> chunkBits; chunk++) chunks.add(chunk);
  for (const chunk of chunks) {
    const keys = bucketKeys.filter((key) => chunkOfKey(key) === chunk);
    const stored = await readLists(snapshot, keys, outside, differences);
    const expected = await expectedLists(snapshot, chunk, dictionary, isPending, differences);
    for (const list of new Set([...stored.keys(), ...expected.keys()])) {
      used.add(wordOf(list));
      const ids = differing(stored.get(list) ?? new Uint8Array(), expected.get(list) ?? [], chunk, isPending);
      if (ids.length > 0) differences.add(describeList(list, ids));
    }
  }
  for (const key of outside) differences.add(`a part of a list (${key}) is in no bucket`);
  for (const [word] of dictionary.entries()) if (!used.has(word)) differences.add(`word ${word} is in no list`);
}

function describeList(list: number, ids: readonly number[]): string {
  const word = list === everyCard ? 'every card' : `word ${wordOf(list)}`;
  return `the list of ${word} differs for card ${ids[0]} and ${ids.length - 1} others`;
}

async function readKeys(snapshot: Snapshot, table: 'searchBucket' | 'searchPosting'): Promise<number[]> {
  const rows = await snapshot.rows<{ key: number | string }>(`select key from "${table}"`);
  return rows.map(({ key }) => Number(key));
}

/** The parts of a chunk by list. Takes those that are found out of `outside`. */
async function readLists(
  snapshot: Snapshot,
  keys: readonly number[],
  outside: Set<number>,
  differences: Differences,
): Promise<Bucket> {
  const lists: Bucket = new Map();
  const ownKeys = new Map<number, number>();
  for await (const { key, data } of readBytes(snapshot, 'searchBucket', keys)) {
    for (const [list, part] of decodeBucket(bucketOfKey(key), data)) {
      lists.set(list, part);
      if (part === null) ownKeys.set(keyOf(list, chunkOfKey(key)), list);
    }
  }
  const parts = await readAllBytes(snapshot, 'searchPosting', [...ownKeys.keys()]);
  for (const [key, list] of ownKeys) {
    outside.delete(key);
    const part = parts.get(key);
    if (!part) differences.add(`a part of a list (${key}) is missing`);
    lists.set(list, part ?? new Uint8Array());
  }
  return lists;
}

/** The cards of a chunk by the lists that they should be in. */
async function expectedLists(
  snapshot: Snapshot,
  chunk: number,
  dictionary: Dictionary,
  isPending: IsPending,
  differences: Differences,
): Promise<Map<number, number[]>> {
  const lists = new Map<number, number[]>();
  const add = (list: number, id: number) => {
    const ids = lists.get(list);
    if (ids) ids.push(id);
    else lists.set(list, [id]);
  };
  const addWords = (id: number, words: Iterable<string>, listOf: (word: number) => number) => {
    for (const text of words) {
      const word = dictionary.idOf(text);
      if (word === undefined) differences.add(`a word of card ${id} is not in the dictionary`);
      else add(listOf(word), id);
    }
  };
  const rows = await snapshot.rows<{ id: number; search: string }>(
    'select id, search from warranty where id between ? and ?',
    [chunk * chunkSize, (chunk + 1) * chunkSize - 1],
  );
  for (const { id, search } of rows) {
    if (isPending(id)) continue;
    const { customerWords, otherWords } = cardText(search);
    add(everyCard, id);
    addWords(id, customerWords, listOfCustomers);
    addWords(id, otherWords, listOfOthers);
  }
  return lists;
}

/** The ids that are only in one of a stored and an expected part of a list. */
function differing(
  stored: Uint8Array | null,
  expected: readonly number[],
  chunk: number,
  isPending: IsPending,
): number[] {
  const bits: IdSet = newIdSet(1);
  if (stored) addPart(stored, bits, 0);
  for (const id of expected) flip(bits, id & (chunkSize - 1));
  const page = new Page(Number.POSITIVE_INFINITY);
  takeAscending(bits, page, 0);
  return Array.from(page.ids, (low) => chunk * chunkSize + low).filter((id) => !isPending(id));
}

function flip(bits: IdSet, low: number): void {
  if (((bits[low >> 5] ?? 0) & (1 << (low & 31))) === 0) addId(bits, low);
  else deleteId(bits, low);
}
