import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Puts the focus where a page begins that a link has led to, as the browser does when it loads one.
 *
 * @param leavesInside true where a focus that the new page has taken itself stays
 */
export function useFocusOnNewPage(leavesInside = false): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const isInside = leavesInside && main.current?.contains(document.activeElement);
    if (!isInside) main.current?.focus({ preventScroll: true });
  }, [pathname, leavesInside]);
  return main;
}
