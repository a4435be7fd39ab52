import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { rowId } from '#web/admin/list/use-list-keys.ts';

const none: ReadonlySet<number> = new Set();

/** Rows that leave a list: under way until the server has answered, then hidden until the list is reloaded. */
export interface RowRemoval {
  /** The rows whose removal is under way. */
  busy: ReadonlySet<number>;
  /** True while any removal is under way. */
  isBusy: boolean;
  /** The rows that are removed, and still in the data of the list. */
  removed: ReadonlySet<number>;
  /** True from a removal until the list is reloaded. */
  isReloading: boolean;
  /** Shows rows as busy while `work` removes them. Returns its error, if it fails. */
  run(ids: readonly number[], work: () => Promise<unknown>): Promise<unknown>;
  /** Hides removed rows, and reloads the list after a delay in ms. */
  hide(ids: readonly number[], wait: number): void;
  /** Reloads the page's data at once; focus, scroll position and toasts stay. */
  reload(): void;
}

/**
 * Removes rows of a list once the server has confirmed it.
 *
 * @param data what the list was loaded with; `failed` if it could not be loaded anew
 */
export function useRowRemoval(data: { failed?: string | undefined }): RowRemoval {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState<readonly (readonly number[])[]>([]);
  const [removed, setRemoved] = useState(none);
  const [isReloading, setReloading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const neighbor = useRef<HTMLElement>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Rows of before a failed reload would come back.
    if (data.failed === undefined) setRemoved(none);
  }, [data]);
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
    removed,
    isReloading,
    async run(ids, work) {
      setRunning((before) => [...before, ids]);
      try {
        await work();
        return undefined;
      } catch (error) {
        return error;
      } finally {
        setRunning((before) => before.filter((other) => other !== ids));
      }
    },
    hide(ids, wait) {
      neighbor.current = neighborOf(ids);
      setRemoved((before) => new Set([...before, ...ids]));
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
