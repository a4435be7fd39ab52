import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useAccount } from '#web/admin/session/account.ts';

/** Where tables have room beside a bar with words. */
const roomForWords = '(min-width: 90rem)';

/** Whether the side bar shows words beside its icons. Each person may change that; this browser keeps it, by account. */
export function useSideBar(): [isOpen: boolean, toggle: () => void] {
  const key = `ads-side-bar-${useAccount().name}`;
  const hasRoom = useMediaQuery(roomForWords, undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const isOpen = chosen === null ? hasRoom : chosen === 'open';
  return [
    isOpen,
    () => {
      const next = isOpen ? 'folded' : 'open';
      localStorage.setItem(key, next);
      setChosen(next);
    },
  ];
}
