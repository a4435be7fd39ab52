import { useState } from 'react';
import { type ListState, matchQuery } from '#web/admin/list/list-state.ts';
import type { Query } from '#web/admin/records/record-calls.ts';

/** The selected records across pages: some by id, or all that match the query. */
export interface Selection {
  has(id: number): boolean;
  count: number;
  /** True if all matching records are selected. */
  isAll: boolean;
  which: { ids: number[] } | { query: Query };
  /** Selects or unselects records. Unselecting one of "all that match" leaves the rest of the page, `shown`, selected. */
  set(ids: readonly number[], isSelected: boolean, shown: readonly number[]): void;
  selectAll(): void;
  clear(): void;
}

interface SelectionState {
  /** The query as JSON: another query starts with an empty selection. */
  queryKey: string;
  all: boolean;
  ids: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

export function useSelection(state: ListState, total: number): Selection {
  const query = matchQuery(state);
  const queryKey = JSON.stringify(query);
  const [stored, setState] = useState<SelectionState>({ queryKey, all: false, ids: none });
  const { all, ids } = stored.queryKey === queryKey ? stored : { all: false, ids: none };
  return {
    has: (id) => all || ids.has(id),
    count: all ? total : ids.size,
    isAll: total > 0 && (all || ids.size >= total),
    which: all ? { query } : { ids: [...ids] },
    set(changed, isSelected, shown) {
      const next = new Set(all ? shown : ids);
      for (const id of changed) isSelected ? next.add(id) : next.delete(id);
      setState({ queryKey, all: false, ids: next });
    },
    selectAll: () => setState({ queryKey, all: true, ids: none }),
    clear: () => setState({ queryKey, all: false, ids: none }),
  };
}
