/** Records that one statement changes. */
const batchSize = 500;

/** Splits ids into batches for one statement each. A batch has no id twice. */
export function* inBatches(ids: readonly number[]): Generator<number[], void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield [...new Set(ids.slice(start, start + batchSize))];
  }
}
