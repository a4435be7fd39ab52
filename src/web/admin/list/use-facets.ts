import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/operations.ts';
import { call } from '#web/admin/api/call.ts';
import { type ListState, matchQuery } from '#web/admin/list/list-state.ts';

export type Facets = AnswerOf<'GET /user/facets'>;

interface FacetLoader {
  /** Undefined until they are loaded for this list. */
  facets: Facets | undefined;
  /** Loads them, unless they are there or on their way. Without an answer the filters work without numbers. */
  load(): void;
}

/** How many cards each choice of a filter has. They are loaded when somebody comes near the filters. */
export function useFacets(state: ListState): FacetLoader {
  const query = matchQuery(state);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['facets', query],
    queryFn: ({ signal }) => call('GET /user/facets', { query, signal }),
    enabled: false,
  });
  return { facets: data, load: () => void (data || isFetching || refetch()) };
}
