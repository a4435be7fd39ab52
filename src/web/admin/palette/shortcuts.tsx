import { useHotkeys } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { palette as words } from '#strings/vi/admin/palette.ts';
import { preloadable, useLoadWhenIdle } from '#web/admin/ui/preloadable.ts';
import { SearchIcon } from '#web/ui/shared-icons.tsx';
import styles from './shortcuts.module.css';

const Palette = preloadable(() => import('#web/admin/palette/palette.tsx'));
const KeySheet = preloadable(() => import('#web/admin/palette/key-sheet.tsx'));
const nextSteps = [Palette.load, KeySheet.load];

interface Shown {
  type: 'palette' | 'keys';
  /** Counts the openings, so that each mounts a new dialog. */
  count: number;
}

/** Opens the command palette (button or Ctrl K) and the list of shortcuts (`?`). Both are loaded while nothing else is to do. */
export function Shortcuts() {
  const [shown, setShown] = useState<Shown>();
  const show = (type: Shown['type']) => setShown((before) => ({ type, count: (before?.count ?? 0) + 1 }));
  // A dialog's close event comes late: the other dialog may be open by then.
  const close = () => setShown((now) => (now === shown ? undefined : now));
  useLoadWhenIdle(nextSteps);
  // What another dialog asks comes first: the palette would open beneath it.
  useHotkeys([['mod+K', () => (shown || !document.querySelector('dialog[open]')) && show('palette')]], []);
  useHotkeys([
    ['?', () => show('keys')],
    ['shift+?', () => show('keys')],
  ]);
  return (
    <>
      <button className={styles.open} type="button" title={words.open} onClick={() => show('palette')}>
        <SearchIcon />
        <span>{words.open}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Suspense>
        {shown?.type === 'palette' && <Palette key={shown.count} onClose={close} onKeys={() => show('keys')} />}
        {shown?.type === 'keys' && <KeySheet key={shown.count} onClose={close} />}
      </Suspense>
    </>
  );
}
