import { useLocation } from 'react-router';
import { vietnamesePath } from '#web/site/language/languages.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/**
 * The query of the list from which the reader has come, so that the way back leads to its filters and page: '' if there is none.
 * Links carry it in the history, since the address of a product is its own. The server does not know it.
 */
export function useListSearch(): string {
  const { pathname, search, state } = useLocation();
  const isHydrated = useHydrated();
  if (vietnamesePath(pathname) === '/products') return search;
  const { list } = (state ?? {}) as { list?: unknown };
  return isHydrated && typeof list === 'string' ? list : '';
}
