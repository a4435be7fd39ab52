import { type ComponentType, createElement, type ReactNode, use, useEffect } from 'react';
import { admin as words } from '#strings/vi/admin/common.ts';
import { toastError } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

/** A component that may be loaded before it is shown. Until it is loaded it suspends; without a network until there is one. */
interface Preloadable<Props> {
  (props: Props): ReactNode;
  load(): Promise<unknown>;
}

/**
 * A component with code of its own. Once `load` has resolved, it is drawn in the frame in which it is shown. With `lazy` alone it
 * would come 300 ms later even then: it suspends at first, and React waits that long after a fallback, lest the page flicker.
 */
export function preloadable<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const module = await importModule();
    loaded = module.default;
    return module;
  };
  const loadWhenPossible = async () => {
    for (;;) {
      try {
        return (await load()).default;
      } catch {
        // An error would take the whole page away, with all that is typed on it.
        toastError(words.partNotLoaded);
        await untilOnline();
      }
    }
  };
  let loading: Promise<ComponentType<Props>> | undefined;
  function Part(props: Props) {
    if (loaded) return createElement(loaded, props);
    loading ??= loadWhenPossible();
    return createElement(use(loading), props);
  }
  return Object.assign(Part, { load });
}

/** Resolves when the network is back, or after a while: not every browser notices. */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, waits.partRetry);
  });
}

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
