import { lazy, Suspense, useSyncExternalStore } from 'react';

export type Toast = { id: number; text: string };

const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

let latest: Toast | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows an error for a short while at the top right. */
export function toastError(text: string) {
  latest = { id: (latest?.id ?? 0) + 1, text };
  for (const listener of listeners) listener();
}

/** Where toasts appear. The toast library is fetched with the first of them. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );
  return (
    toast && (
      <Suspense>
        <Toaster toast={toast} />
      </Suspense>
    )
  );
}
