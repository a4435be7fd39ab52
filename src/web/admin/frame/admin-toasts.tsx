import { Suspense } from 'react';
import { common } from '#strings/vi/site/common.ts';
import { useLoadWhenIdle } from '#web/admin/ui/load-when-idle.ts';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { useStore } from '#web/ui/store.ts';
import { toasts } from '#web/ui/toasts.tsx';

const Toaster = preloadable(() => import('#web/ui/toaster.tsx'));
const nextSteps = [Toaster.load];

/** The toast region of the back office. Here nearly every action ends in a toast, so sonner is loaded before the first one. */
export function AdminToasts() {
  const shown = useStore(toasts);
  useLoadWhenIdle(nextSteps);
  return (
    shown.length > 0 && (
      <Suspense>
        <Toaster toasts={shown} label={common.toasts} isBelowHeader />
      </Suspense>
    )
  );
}
