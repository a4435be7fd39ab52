import type { Database } from '#database/database.ts';
import type { DatabaseLocation } from '#database/snapshots.ts';
import { type AnyThreadRequest, WorkerThread } from '#database/worker-thread.ts';
import type { MergePlan } from '#search/merge/plan-merge.ts';
import type { FoundCards, NameCount, NameCountQuery, PageQuery, RangeCountQuery } from '#search/query/query.ts';

/** The requests to a thread of the search, with their answers. */
interface SearchRequests {
  find: { ask: PageQuery; answer: FoundCards };
  countNames: { ask: NameCountQuery; answer: NameCount[] };
  countRanges: { ask: RangeCountQuery; answer: number[] };
  warm: { ask: Record<never, never>; answer: undefined };
  /** `isAfterLast`: the plan before was carried out. */
  planMerge: { ask: { isAfterLast: boolean }; answer: MergePlan | undefined };
  close: { ask: Record<never, never>; answer: undefined };
}

export type SearchRequest = AnyThreadRequest<SearchRequests>;

export interface SearchThreadData {
  location: DatabaseLocation;
}

export type SearchThread = WorkerThread<SearchRequests>;

/** Starts a thread that reads the register's index, under a name that tools for threads show. */
export function startSearchThread(db: Database, name: 'search' | 'merge'): SearchThread {
  const data: SearchThreadData = { location: db.location() };
  return new WorkerThread(new URL('./search-thread.ts', import.meta.url), name, data);
}
