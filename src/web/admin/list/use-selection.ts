import { useState } from 'react';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { type ListState, matchQuery } from '#web/admin/list/list-state.ts';
import type { Chosen } from '#web/admin/records/record-calls.ts';

/** The selected records across pages: some by id, or all that match the query but for some. */
export interface Selection {
  has(id: number): boolean;
  count: number;
  /** True if all matching records are selected. */
  isAll: boolean;
  which: Chosen;
  /** The key of an action on exactly these records. */
  requestKey: IdempotencyKey;
  set(ids: readonly number[], isSelected: boolean): void;
  /** Selects these records and no others. */
  selectOnly(ids: readonly number[]): void;
  selectAll(): void;
  /** Drops records that do not match any more, because they have been removed. */
  forget(ids: readonly number[]): void;
  clear(): void;
}

interface SelectionState {
  /** The query as JSON: another query starts with an empty selection. */
  queryKey: string;
  all: boolean;
  /** The selected records; with `all` those that are not. */
  ids: ReadonlySet<number>;
  requestKey: IdempotencyKey;
}

const select = (queryKey: string, all: boolean, ids: Iterable<number> = []): SelectionState => ({
  queryKey,
  all,
  ids: new Set(ids),
  requestKey: new IdempotencyKey(),
});

export function useSelection(state: ListState, total: number): Selection {
  const query = matchQuery(state);
  const queryKey = JSON.stringify(query);
  const [stored, setState] = useState(() => select(queryKey, false));
  const { all, ids, requestKey } = stored.queryKey === queryKey ? stored : select(queryKey, false);
  const count = all ? Math.max(0, total - ids.size) : ids.size;
  return {
    has: (id) => ids.has(id) !== all,
    count,
    isAll: total > 0 && count >= total,
    requestKey,
    which: all ? { query, except: [...ids] } : { ids: [...ids] },
    set(changed, isSelected) {
      const next = new Set(ids);
      for (const id of changed) isSelected === all ? next.delete(id) : next.add(id);
      setState(select(queryKey, all, next));
    },
    selectOnly: (chosen) => setState(select(queryKey, false, chosen)),
    selectAll: () => setState(select(queryKey, true)),
    forget: (gone) =>
      setState(
        select(
          queryKey,
          all,
          [...ids].filter((id) => !gone.includes(id)),
        ),
      ),
    clear: () => setState(select(queryKey, false)),
  };
}
