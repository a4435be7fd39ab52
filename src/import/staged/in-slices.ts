import { setImmediate } from 'node:timers/promises';

/** Rows that are decided about or compared at once: some milliseconds of the thread that answers requests. */
const sliceRows = 200;

/** Yields rows in slices. Requests come first between them. */
export async function* inSlices<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void, void> {
  for (let start = 0; start < rows.length; start += sliceRows) {
    yield rows.slice(start, start + sliceRows);
    await setImmediate();
  }
}
