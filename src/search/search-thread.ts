import { parentPort, workerData } from 'node:worker_threads';
import { openSnapshots } from '#database/open-snapshots.ts';
import { type Reply, toThreadError } from '#database/worker-thread.ts';
import { MergePlanner } from '#search/merge/plan-merge.ts';
import { CardFinder } from '#search/query/find-cards.ts';
import type { SearchRequest, SearchThreadData } from '#search/start-search-thread.ts';

// A thread that finds cards, or one that plans merges: each has a connection of its own and uses one of the two.
const { location } = workerData as SearchThreadData;
const snapshots = await openSnapshots(location);
const finder = new CardFinder();
const merger = new MergePlanner();

parentPort?.on('message', async ({ id, ...ask }: SearchRequest & { id: number }) => {
  let reply: Reply;
  try {
    reply = { id, answer: await answer(ask as SearchRequest) };
  } catch (error) {
    reply = { id, error: toThreadError(error) };
  }
  parentPort?.postMessage(reply);
  if (ask.kind === 'close') parentPort?.close();
});

function answer(ask: SearchRequest): Promise<unknown> {
  switch (ask.kind) {
    case 'find':
      return snapshots.read((snapshot) => finder.find(snapshot, ask));
    case 'countNames':
      return snapshots.read((snapshot) => finder.countNames(snapshot, ask));
    case 'countRanges':
      return snapshots.read((snapshot) => finder.countRanges(snapshot, ask));
    case 'warm':
      return finder.warm(snapshots);
    case 'planMerge':
      return snapshots.read((snapshot) => merger.plan(snapshot, ask.isAfterLast));
    case 'close':
      return snapshots.close();
  }
}
