/** Records that one statement moves. */
const batchSize = 500;

/** The ids in pieces that one statement can take, each id once in a piece. */
export function* inBatches(ids: readonly number[]): Generator<number[], void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield [...new Set(ids.slice(start, start + batchSize))];
  }
}
