import { lazy, memo, Suspense } from 'react';
import { withoutError } from '#web/site/look-up/without-error.ts';

const LazyScan = lazy(withoutError(() => import('#web/site/look-up/scan.tsx')));

/**
 * The scan, whose code is loaded when the rest of the page is hydrated: until then the buttons are the browser's own. It is
 * memoized, because an update while its code loads would remove what the server rendered.
 */
export const ScanSlot = memo(function ScanSlot({ onNumber }: { onNumber: (cardNumber: string) => void }) {
  return (
    <Suspense>
      <LazyScan onNumber={onNumber} />
    </Suspense>
  );
});
