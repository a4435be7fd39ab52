import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True once the page is alive in the browser: what needs JavaScript is shown from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
