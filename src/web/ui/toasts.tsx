import { lazy, Suspense } from 'react';
import { createStore, useStore } from '#web/ui/store.ts';
import type { Toast } from '#web/ui/toast.ts';
import { waits } from '#web/ui/waits.ts';

const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

/** All toasts of this page so far, the latest last. */
const toasts = createStore<readonly Toast[]>([]);

function show(toast: Omit<Toast, 'id' | 'duration'> & { duration?: number }) {
  const before = toasts.get();
  toasts.set([...before, { duration: waits.toast, ...toast, id: before.length }]);
}

/** Shows an error for a short while at the top right. */
export const toastError = (text: string) => show({ kind: 'error', text });

/** Shows what has been done for a short while at the top right. */
export const toastSuccess = (text: string) => show({ kind: 'success', text });

/** Shows what has happened for a short while at the top right. */
export const toastInfo = (text: string) => show({ kind: 'info', text });

/** Shows what has happened, with something that can be done about it for so many milliseconds. */
export const toastWithAction = (text: string, label: string, duration: number, onClick: () => void) =>
  show({ kind: 'info', text, duration, action: { label, onClick } });

/** Where toasts appear. The toast library is fetched with the first of them. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    shown.length > 0 && (
      <Suspense>
        <Toaster toasts={shown} />
      </Suspense>
    )
  );
}
