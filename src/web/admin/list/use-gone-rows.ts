import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

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
export function useGoneRows(): GoneRows {
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
