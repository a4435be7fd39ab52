import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { rowId } from '#web/admin/list/use-list-keys.ts';

const none: ReadonlySet<number> = new Set();

/** Rows that are hidden before the list is reloaded. */
interface OptimisticRemoval {
  removed: ReadonlySet<number>;
  /** True from a removal until the list is reloaded. */
  isReloading: boolean;
  /** Hides rows while `work` removes them. If it fails, shows them again and returns the error. */
  remove(ids: readonly number[], work: () => Promise<unknown>): Promise<unknown>;
  /** Shows rows again. */
  restore(ids: readonly number[]): void;
  /** Reloads the page's data after a delay in ms; focus, scroll position and toasts stay. */
  reloadAfter(ms: number): void;
}

/**
 * Hides rows of a list before the server has confirmed their removal.
 *
 * @param data what the list was loaded with; `failed` if it could not be loaded anew
 */
export function useOptimisticRemoval(data: { failed?: string | undefined }): OptimisticRemoval {
  const { revalidate } = useRevalidator();
  const [removed, setRemoved] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isReloading, setReloading] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const running = useRef(0);
  useEffect(() => {
    // Rows of before a failed reload would come back.
    if (data.failed === undefined && running.current === 0) setRemoved(none);
  }, [data]);

  const restore = (ids: readonly number[]) =>
    setRemoved((before) => new Set([...before].filter((id) => !ids.includes(id))));

  return {
    removed,
    isReloading,
    restore,
    async remove(ids, work) {
      focusNeighbor(ids);
      setRemoved((before) => new Set([...before, ...ids]));
      setReloading(true);
      running.current++;
      try {
        await work();
        return undefined;
      } catch (error) {
        restore(ids);
        setReloading(false);
        return error;
      } finally {
        running.current--;
      }
    },
    reloadAfter(ms) {
      clearTimeout(timer.current);
      setReloading(true);
      timer.current = setTimeout(async () => {
        await revalidate();
        setReloading(false);
      }, ms);
    },
  };
}

/** Moves the focus to the row after the first removed one, or else to the row before it. */
function focusNeighbor(ids: readonly number[]): void {
  const removing = new Set(ids.map(rowId));
  const shown = [...document.querySelectorAll<HTMLElement>('tbody > tr')];
  const at = shown.findIndex(({ id }) => removing.has(id));
  const remains = ({ id }: HTMLElement) => !removing.has(id);
  const next = shown.slice(at + 1).find(remains) ?? shown.slice(0, Math.max(at, 0)).findLast(remains);
  // The closing dialog restores the focus first.
  if (next) requestAnimationFrame(() => next.focus());
}
