import { memo, Suspense } from 'react';
import { useLocale } from '#web/site/language/locale.ts';
import { lazyWithWords } from '#web/site/look-up/lazy-with-words.tsx';

const lazyScan = lazyWithWords(() => import('#web/site/look-up/scan.tsx'));

/**
 * The scan, whose code is loaded when the rest of the page is hydrated: until then the buttons are the browser's own. It is
 * memoized, because an update while its code loads would remove what the server rendered.
 */
export const ScanSlot = memo(function ScanSlot({ onNumber }: { onNumber: (cardNumber: string) => void }) {
  const LazyScan = lazyScan.componentIn(useLocale());
  return (
    <Suspense>
      <LazyScan onNumber={onNumber} />
    </Suspense>
  );
});
