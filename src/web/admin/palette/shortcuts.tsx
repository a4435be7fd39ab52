import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { palette as words } from '#web/strings/vi-admin-palette.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import styles from './shortcuts.module.css';

const Palette = lazy(() => import('#web/admin/palette/palette.tsx'));
const KeySheet = lazy(() => import('#web/admin/palette/key-sheet.tsx'));

/** The command palette, by its button or Ctrl K, and the sheet of keys, by `?`. Each is fetched when it is first asked for. */
export function Shortcuts() {
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const close = () => setShown(undefined);
  useHotkeys([['mod+K', () => setShown('palette')]], []);
  useHotkeys([
    ['?', () => setShown('keys')],
    ['shift+?', () => setShown('keys')],
  ]);
  return (
    <>
      <button className={styles.open} type="button" title={words.open} onClick={() => setShown('palette')}>
        <SearchIcon />
        <span>{words.open}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Suspense>
        {shown === 'palette' && <Palette onClose={close} onKeys={() => setShown('keys')} />}
        {shown === 'keys' && <KeySheet onClose={close} />}
      </Suspense>
    </>
  );
}
