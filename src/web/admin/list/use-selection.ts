import { useState } from 'react';
import { type ListState, matchQuery } from '#web/admin/list/list-state.ts';
import type { Query } from '#web/admin/records/record-calls.ts';

/** Records that are chosen, across pages: certain ones, or all that match. */
export interface Selection {
  has(id: number): boolean;
  count: number;
  /** True where all that match are chosen. */
  isAll: boolean;
  which: { ids: number[] } | { query: Query };
  /** Chooses records, or drops them. Dropping one of all leaves nothing but what is on the page: `shown`. */
  set(ids: readonly number[], chosen: boolean, shown: readonly number[]): void;
  chooseAll(): void;
  clear(): void;
}

interface Chosen {
  /** What was searched for: another search begins with nothing chosen. */
  of: string;
  all: boolean;
  ids: ReadonlySet<number>;
}

const nothing: ReadonlySet<number> = new Set();

export function useSelection(state: ListState, total: number): Selection {
  const query = matchQuery(state);
  const of = JSON.stringify(query);
  const [kept, setChosen] = useState<Chosen>({ of, all: false, ids: nothing });
  const { all, ids } = kept.of === of ? kept : { all: false, ids: nothing };
  return {
    has: (id) => all || ids.has(id),
    count: all ? total : ids.size,
    isAll: total > 0 && (all || ids.size >= total),
    which: all ? { query } : { ids: [...ids] },
    set(changed, chosen, shown) {
      const next = new Set(all ? shown : ids);
      for (const id of changed) chosen ? next.add(id) : next.delete(id);
      setChosen({ of, all: false, ids: next });
    },
    chooseAll: () => setChosen({ of, all: true, ids: nothing }),
    clear: () => setChosen({ of, all: false, ids: nothing }),
  };
}
