import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { palette as words } from '#strings/vi/admin/palette.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import styles from './shortcuts.module.css';

const Palette = lazy(() => import('#web/admin/palette/palette.tsx'));
const KeySheet = lazy(() => import('#web/admin/palette/key-sheet.tsx'));

interface Shown {
  what: 'palette' | 'keys';
  /** Tells one opening from the next. */
  turn: number;
}

/** The command palette, by its button or Ctrl K, and the sheet of keys, by `?`. Each is fetched when it is first asked for. */
export function Shortcuts() {
  const [shown, setShown] = useState<Shown>();
  const show = (what: Shown['what']) => setShown((before) => ({ what, turn: (before?.turn ?? 0) + 1 }));
  // The browser tells of a closed dialog a moment later: by then the next may be on its way.
  const close = () => setShown((now) => (now === shown ? undefined : now));
  useHotkeys([['mod+K', () => show('palette')]], []);
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
        {shown?.what === 'palette' && <Palette key={shown.turn} onClose={close} onKeys={() => show('keys')} />}
        {shown?.what === 'keys' && <KeySheet key={shown.turn} onClose={close} />}
      </Suspense>
    </>
  );
}
