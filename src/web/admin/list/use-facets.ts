import { useRef, useState } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { ApiError, call } from '#web/admin/api/call.ts';
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
  const key = JSON.stringify(query);
  const asked = useRef<string>(undefined);
  const [loaded, setLoaded] = useState<{ key: string; facets: Facets }>();
  return {
    facets: loaded?.key === key ? loaded.facets : undefined,
    load() {
      if (asked.current === key) return;
      asked.current = key;
      call('GET /user/facets', { query })
        .then((facets) => setLoaded({ key, facets }))
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          asked.current = undefined;
        });
    },
  };
}
