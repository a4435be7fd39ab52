import { lazy, Suspense, useSyncExternalStore } from 'react';

export type Toast = { id: number; kind: 'error' | 'success'; text: string };

const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

let latest: Toast | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: Toast['kind'], text: string) {
  latest = { id: (latest?.id ?? 0) + 1, kind, text };
  for (const listener of listeners) listener();
}

/** Shows an error for a short while at the top right. */
export const toastError = (text: string) => show('error', text);

/** Shows what has been done for a short while at the top right. */
export const toastSuccess = (text: string) => show('success', text);

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
