import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { rowId } from '#web/admin/list/use-list-keys.ts';

const none: ReadonlySet<number> = new Set();

/** Rows that have left a list before it is read anew. */
interface GoneRows {
  gone: ReadonlySet<number>;
  /** True until the list is read anew. */
  isReloading: boolean;
  /** Shows rows as gone while the work is done that takes them away, and again where it fails; returns the failure. */
  take(ids: readonly number[], work: () => Promise<unknown>): Promise<unknown>;
  /** Shows rows again. */
  giveBack(ids: readonly number[]): void;
  /** Reads the page's data anew after so many milliseconds; focus, scroll and toasts stay. */
  reloadAfter(ms: number): void;
}

/** Takes rows off a list at once. */
export function useOptimisticRemoval(): GoneRows {
  const { revalidate } = useRevalidator();
  const [gone, setGone] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isReloading, setReloading] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const giveBack = (ids: readonly number[]) =>
    setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));

  return {
    gone,
    isReloading,
    giveBack,
    async take(ids, work) {
      focusBeside(ids);
      setGone((before) => new Set([...before, ...ids]));
      try {
        await work();
        return undefined;
      } catch (error) {
        giveBack(ids);
        return error;
      }
    },
    reloadAfter(ms) {
      clearTimeout(timer.current);
      setReloading(true);
      timer.current = setTimeout(async () => {
        await revalidate();
        setGone(none);
        setReloading(false);
      }, ms);
    },
  };
}

/** Puts the focus on the row after the first of those that go, or before it: where it was will soon be nothing. */
function focusBeside(ids: readonly number[]): void {
  const leaving = new Set(ids.map(rowId));
  const shown = [...document.querySelectorAll<HTMLElement>('tbody > tr')];
  const at = shown.findIndex(({ id }) => leaving.has(id));
  const stays = ({ id }: HTMLElement) => !leaving.has(id);
  const next = shown.slice(at + 1).find(stays) ?? shown.slice(0, Math.max(at, 0)).findLast(stays);
  // The dialog that has just been answered gives the focus back first.
  if (next) requestAnimationFrame(() => next.focus());
}
