import type { Snapshot } from '#database/snapshots.ts';
import type { CardChange } from '#search/card.ts';
import { addId, chunkBits, deleteId, type IdSet, newIdSet } from '#search/id-set.ts';
import type { BytesByKey } from '#search/index-table.ts';
import { readAllBytes } from '#search/index-table.ts';
import type { Dictionary } from '#search/lists/dictionary.ts';
import { type PartChange, PartChanges } from '#search/lists/part-changes.ts';
import {
  addPart,
  type Bucket,
  bucketOf,
  bucketOfKey,
  chunkOfKey,
  decodeBucket,
  encodeBucket,
  encodePart,
  everyCard,
  keyOf,
  listOfOthers,
  longestInBucket,
  wordOf,
} from '#search/lists/postings.ts';

/** What a merge does to lists and words. */
export interface ListPlan {
  words: { id: number; text: string }[];
  deadWords: number[];
  buckets: BytesByKey;
  postings: BytesByKey;
  chunks: Set<number>;
}

/** Plans the lists of words. New words get into the dictionary at once, and dead ones leave it. */
export async function planLists(
  snapshot: Snapshot,
  dictionary: Dictionary,
  changes: readonly CardChange[],
): Promise<ListPlan> {
  const collected = new PartChanges(dictionary);
  for (const change of changes) collected.add(change);
  const work = await ListWork.read(snapshot, [...collected.parts.values()]);
  work.changeAll();
  const deadWords = await findDeadWords(snapshot, work.emptied, work.buckets);
  for (const id of deadWords) dictionary.delete(id);
  const { newWords: words } = collected;
  // A set of the cards with a part of a word also has those whose number holds it: it changes where no list does.
  const changed = changes.filter(({ before, now }) => before?.search !== now?.search);
  const chunks = new Set([...work.chunks, ...changed.map(({ id }) => id >> chunkBits)]);
  return { words, deadWords, buckets: work.encodedBuckets, postings: work.postings, chunks };
}

/** The parts of lists that change, with the buckets that they are in. */
class ListWork {
  readonly buckets: Map<number, Bucket>;
  readonly encodedBuckets: BytesByKey = new Map();
  readonly postings: BytesByKey = new Map();
  readonly chunks = new Set<number>();
  /** Words of which a list has no id in a chunk any more. */
  readonly emptied = new Set<number>();
  readonly #changes: ReadonlyMap<number, PartChange[]>;
  readonly #outside: ReadonlyMap<number, Uint8Array>;
  readonly #bits: IdSet = newIdSet(1);

  private constructor(
    changes: ReadonlyMap<number, PartChange[]>,
    buckets: Map<number, Bucket>,
    outside: ReadonlyMap<number, Uint8Array>,
  ) {
    this.#changes = changes;
    this.buckets = buckets;
    this.#outside = outside;
  }

  static async read(snapshot: Snapshot, parts: readonly PartChange[]): Promise<ListWork> {
    const changes = Map.groupBy(parts, ({ list, chunk }) => keyOf(bucketOf(list), chunk));
    const buckets = new Map<number, Bucket>();
    for (const [key, data] of await readAllBytes(snapshot, 'searchBucket', [...changes.keys()])) {
      buckets.set(key, decodeBucket(bucketOfKey(key), data));
    }
    const isOutside = ({ list, chunk }: PartChange) => buckets.get(keyOf(bucketOf(list), chunk))?.get(list) === null;
    const keys = parts.filter(isOutside).map(({ list, chunk }) => keyOf(list, chunk));
    return new ListWork(changes, buckets, await readAllBytes(snapshot, 'searchPosting', keys));
  }

  changeAll(): void {
    for (const [key, parts] of this.#changes) {
      const bucket: Bucket = this.buckets.get(key) ?? new Map();
      this.buckets.set(key, bucket);
      this.chunks.add(chunkOfKey(key));
      for (const part of parts) this.#change(bucket, part);
      this.encodedBuckets.set(key, bucket.size === 0 ? null : encodeBucket(bucketOfKey(key), bucket));
    }
  }

  #change(bucket: Bucket, { list, chunk, added, removed }: PartChange): void {
    const before = bucket.get(list);
    const key = keyOf(list, chunk);
    const stored = before === null ? this.#outside.get(key) : before;
    this.#bits.fill(0);
    if (stored) addPart(stored, this.#bits, 0);
    for (const low of removed) deleteId(this.#bits, low);
    for (const low of added) addId(this.#bits, low);
    const part = encodePart(this.#bits);
    const isOutside = part.length > longestInBucket;
    if (isOutside) this.postings.set(key, part);
    else if (before === null) this.postings.set(key, null);
    if (part.length > 0) bucket.set(list, isOutside ? null : part);
    else {
      bucket.delete(list);
      if (list !== everyCard) this.emptied.add(wordOf(list));
    }
  }
}

/** The words of which no list has an id any more, in whatever chunk. */
async function findDeadWords(
  snapshot: Snapshot,
  words: ReadonlySet<number>,
  known: ReadonlyMap<number, Bucket>,
): Promise<number[]> {
  if (words.size === 0) return [];
  const [row] = await snapshot.rows<{ last: number | string | null }>(
    `select max(key) as last from "searchBucket" where key < ${keyOf(1, 0)}`,
  );
  const last = Math.max(Number(row?.last ?? 0), ...[...known.keys()].map(chunkOfKey));
  const chunks = Array.from({ length: last + 1 }, (_, chunk) => chunk);
  const buckets = [...new Set([...words].map((word) => bucketOf(listOfOthers(word))))];
  const keys = buckets.flatMap((bucket) => chunks.map((chunk) => keyOf(bucket, chunk)));
  const unknown = keys.filter((key) => !known.has(key));
  const living = new Set<number>();
  const look = (bucket: Bucket) => {
    for (const list of bucket.keys()) living.add(wordOf(list));
  };
  for (const [key, data] of await readAllBytes(snapshot, 'searchBucket', unknown)) {
    look(decodeBucket(bucketOfKey(key), data));
  }
  for (const bucket of known.values()) look(bucket);
  return [...words].filter((word) => !living.has(word));
}
