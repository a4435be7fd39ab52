import { type Mutation, useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import type { ListData, ShownRows } from '#web/admin/list/load-list.ts';
import { rowId } from '#web/admin/list/use-list-keys.ts';

/** What removes rows. */
interface Removal {
  ids: readonly number[];
  work: () => Promise<unknown>;
}

/** Rows that leave a list: under way until the server has answered, then hidden. */
export interface RowRemoval {
  /** The rows whose removal is under way. */
  busy: ReadonlySet<number>;
  /** True while any removal is under way. */
  isBusy: boolean;
  /** True from a removal until the list is reloaded. */
  isReloading: boolean;
  /** Shows rows as busy while `work` removes them. Returns its error, if it fails. */
  run(ids: readonly number[], work: () => Promise<unknown>): Promise<unknown>;
  /** Hides removed rows, and reloads the list after a delay in ms. */
  hide(ids: readonly number[], wait: number): void;
  /** Reloads the page's data at once; focus, scroll position and toasts stay. */
  reload(): void;
}

/** Removes rows of a list once the server has confirmed it. */
export function useRowRemoval(list: ListData<RecordRow>['list']): RowRemoval {
  const { revalidate } = useRevalidator();
  const mutationKey = ['remove rows', ...list];
  const removing = useMutation({ mutationKey, mutationFn: ({ work }: Removal) => work() });
  const running = useMutationState<readonly number[], Mutation<unknown, Error, Removal>>({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables?.ids ?? [],
  });
  const [isReloading, setReloading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const neighbor = useRef<HTMLElement>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The focus was in a row that is gone, or in the bar of the selected ones.
    if (document.activeElement === document.body) neighbor.current?.focus();
    neighbor.current = undefined;
  });

  function reloadAfter(ms: number) {
    clearTimeout(timer.current);
    setReloading(true);
    timer.current = setTimeout(async () => {
      await revalidate();
      setReloading(false);
    }, ms);
  }

  return {
    busy: new Set(running.flat()),
    isBusy: running.length > 0,
    isReloading,
    run: (ids, work) =>
      removing.mutateAsync({ ids, work }).then(
        () => undefined,
        (error: unknown) => error,
      ),
    hide(ids, wait) {
      neighbor.current = neighborOf(ids);
      queryClient.setQueriesData<ShownRows<RecordRow>>(
        { queryKey: list },
        (shown) => shown && { ...shown, rows: shown.rows.filter(({ id }) => !ids.includes(id)) },
      );
      reloadAfter(wait);
    },
    reload: () => reloadAfter(0),
  };
}

/** The row after the first of these rows, or else the row before it. */
function neighborOf(ids: readonly number[]): HTMLElement | undefined {
  const leaving = new Set(ids.map(rowId));
  const shown = [...document.querySelectorAll<HTMLElement>('tbody > tr')];
  const at = shown.findIndex(({ id }) => leaving.has(id));
  const remains = ({ id }: HTMLElement) => !leaving.has(id);
  return shown.slice(at + 1).find(remains) ?? shown.slice(0, Math.max(at, 0)).findLast(remains);
}
