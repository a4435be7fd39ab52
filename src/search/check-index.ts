import { openSnapshots } from '#database/open-snapshots.ts';
import type { DatabaseLocation, Snapshot } from '#database/snapshots.ts';
import { indexLayout } from '#database/tables/search.ts';
import { Differences, type IsPending } from '#search/differences.ts';
import { type Range, readPendingIds, readState } from '#search/index-state.ts';
import { checkLists } from '#search/lists/check-lists.ts';
import { checkOrders } from '#search/orders/check-orders.ts';
import { checkTexts } from '#search/texts/check-texts.ts';

/** Compares the whole index with the register, as of one moment. Cards that are pending are passed over. */
export async function checkIndex(location: DatabaseLocation): Promise<Differences> {
  const snapshots = await openSnapshots(location);
  try {
    return await snapshots.read(compare);
  } finally {
    await snapshots.close();
  }
}

async function compare(snapshot: Snapshot): Promise<Differences> {
  const differences = new Differences();
  const state = await readState(snapshot);
  if (state.layout !== indexLayout && state.maxId > 0) {
    differences.add('the index has not been built completely');
    return differences;
  }
  const isPending = pendingTest(await readPendingIds(snapshot, state));
  await checkLists(snapshot, state, isPending, differences);
  await checkTexts(snapshot, state, isPending, differences);
  await checkOrders(snapshot, isPending, differences);
  return differences;
}

function pendingTest(ranges: readonly Range[]): IsPending {
  return (id) => {
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.[1] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return (ranges[low]?.[0] ?? Number.POSITIVE_INFINITY) <= id;
  };
}
