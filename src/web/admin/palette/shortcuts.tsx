import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { palette as words } from '#strings/vi/admin/frame.ts';
import { preloadable, useLoadWhenIdle } from '#web/admin/ui/preloadable.ts';
import { SearchIcon } from '#web/ui/shared-icons.tsx';

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
      <Button
        variant="default"
        px="0.625rem"
        bg="var(--ground)"
        bd="1px solid var(--line)"
        c="dimmed"
        title={words.open}
        onClick={() => show('palette')}
      >
        <SearchIcon />
        <VisuallyHidden>{words.open}</VisuallyHidden>
        {/* Where the header is unfolded, an owner's links leave no room for the keys. */}
        <Text component="kbd" fz="0.875rem" fw={600} ff="var(--font)" ml="xs" visibleFrom="xl">
          Ctrl K
        </Text>
      </Button>
      <Suspense>
        {shown?.type === 'palette' && <Palette key={shown.count} onClose={close} onKeys={() => show('keys')} />}
        {shown?.type === 'keys' && <KeySheet key={shown.count} onClose={close} />}
      </Suspense>
    </>
  );
}
