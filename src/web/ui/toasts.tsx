import { lazy, Suspense } from 'react';
import { createStore, useStore } from '#web/ui/store.ts';
import type { Toast } from '#web/ui/toast.ts';
import { waits } from '#web/ui/waits.ts';

const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

/** All toasts since the document was loaded, the latest last. */
export const toasts = createStore<readonly Toast[]>([]);

function show(toast: Omit<Toast, 'id' | 'duration'> & { duration?: number }) {
  const shown = toasts.get();
  toasts.set([...shown, { duration: waits.toast, ...toast, id: shown.length }]);
}

/** Shows an error toast. */
export const toastError = (text: string, options: Pick<Toast, 'isSilent'> = {}) =>
  show({ type: 'error', text, ...options });

/** Shows a warning toast: something is missing, nothing has failed. */
export const toastWarning = (text: string) => show({ type: 'warning', text });

/** Shows a success toast. */
export const toastSuccess = (text: string) => show({ type: 'success', text });

/** Shows an information toast. */
export const toastInfo = (text: string, duration: number = waits.toast) => show({ type: 'info', text, duration });

/** Shows a toast with an action button for `duration` ms. */
export const toastWithAction = (text: string, label: string, duration: number, onClick: () => void) =>
  show({ type: 'info', text, duration, action: { label, onClick } });

/** Closes all toasts, for example those about a look-up that another one has followed. */
export async function dismissToasts(): Promise<void> {
  if (toasts.get().length > 0) (await import('sonner')).toast.dismiss();
}

/** The toast region of the public site, whose name for screen readers is `label`. It loads sonner with the first toast. */
export function Toasts({ label }: { label: string }) {
  const shown = useStore(toasts);
  return (
    shown.length > 0 && (
      <Suspense>
        <Toaster toasts={shown} label={label} />
      </Suspense>
    )
  );
}
