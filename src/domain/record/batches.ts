/** Records that one statement changes. */
const batchSize = 500;

/** Splits ids or keys into batches for one statement each. A batch has no id twice. */
export function* inBatches<Key>(ids: readonly Key[]): Generator<Key[], void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield [...new Set(ids.slice(start, start + batchSize))];
  }
}
