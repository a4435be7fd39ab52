import { type RefObject, useRef } from 'react';
import { useLocation } from 'react-router';
import { useOnChange } from '#web/ui/use-on-change.ts';

/**
 * Moves the focus to the start of the page after a client-side navigation, as browsers do when they load a document.
 *
 * @param leavesInside true to leave the focus on an element of the new page that has taken it
 */
export function useFocusOnNewPage(leavesInside = false): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useOnChange(pathname, () => {
    const isInside = leavesInside && main.current?.contains(document.activeElement);
    if (!isInside) main.current?.focus({ preventScroll: true });
  });
  return main;
}
