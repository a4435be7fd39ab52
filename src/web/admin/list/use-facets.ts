import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/operations.ts';
import { call } from '#web/admin/api/call.ts';
import { type ListState, matchQuery } from '#web/admin/list/list-state.ts';
import type { Query } from '#web/admin/records/record-calls.ts';

export type Facets = AnswerOf<'GET /user/facets'>;

interface FacetLoader {
  /** Undefined until they are loaded for this list. */
  facets: Facets | undefined;
  /** Loads them, unless they are there or on their way. Without an answer the filters work without numbers. */
  load(): void;
}

/** The number of cards of each choice of each filter, for the cards that match a query. */
export const facetsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['facets', query],
    queryFn: ({ signal }) => call('GET /user/facets', { query, signal }),
  });

/** How many cards each choice of a filter has. They are loaded when somebody comes near the filters. */
export function useFacets(state: ListState): FacetLoader {
  const query = matchQuery(state);
  const { data, isFetching, refetch } = useQuery({ ...facetsQuery(query), enabled: false });
  return { facets: data, load: () => void (data || isFetching || refetch()) };
}
