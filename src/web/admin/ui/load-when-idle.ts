import { useEffect } from 'react';

/** For browsers without idle callbacks, in ms. */
const pause = 1_000;

/**
 * Loads the code of the steps that people often take next, once the browser has nothing else to do: the key for one then shows it at
 * once. What cannot be loaded is loaded, or fails, when it is used.
 *
 * @param parts the same array in every render
 */
export function useLoadWhenIdle(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const load = () => {
      for (const part of parts) part().catch(() => undefined);
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, pause);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [parts]);
}
