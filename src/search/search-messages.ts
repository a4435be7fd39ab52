import type { DatabaseLocation } from '#database/snapshots.ts';
import type { AnyThreadRequest } from '#database/worker-thread.ts';
import type { MergePlan } from '#search/merge-plan.ts';
import type { FoundCards, NameCount, NameCountQuery, PageQuery, RangeCountQuery } from '#search/query.ts';

/** The requests to a thread of the search, with their answers. */
export interface SearchRequests {
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
