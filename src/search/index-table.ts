import type { Snapshot } from '#database/snapshots.ts';

/** The tables of bytes by key. */
export type BytesTable = 'searchBucket' | 'searchPosting' | 'searchText';

/** New bytes of rows by key; null for rows that go. */
export type BytesByKey = Map<number, Uint8Array<ArrayBuffer> | null>;

/** Keys that one statement asks for: what is in memory at once stays within some megabytes. */
const keysAtOnce = 1_000;

/** Reads the rows that are there of some keys, in batches. */
export async function* readBytes(
  snapshot: Snapshot,
  table: BytesTable,
  keys: readonly number[],
): AsyncGenerator<{ key: number; data: Uint8Array }> {
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const rows = await snapshot.rows<{ key: number | string; data: Uint8Array }>(
      `select key, data from "${table}" where ${snapshot.oneOf('key')}`,
      [keys.slice(from, from + keysAtOnce)],
    );
    for (const { key, data } of rows) yield { key: Number(key), data };
  }
}

/** The same as one map. */
export async function readAllBytes(snapshot: Snapshot, table: BytesTable, keys: readonly number[]) {
  const found = new Map<number, Uint8Array>();
  for await (const { key, data } of readBytes(snapshot, table, keys)) found.set(key, data);
  return found;
}
