import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Warranty } from '#web/admin/records/record.ts';
import { listRecords } from '#web/admin/records/record-calls.ts';
import { warranties } from '#web/admin/warranties/warranty-view.ts';

/** How long to wait after the last key, in ms. */
const debounce = 200;
const maxCards = '6';
/** In characters. */
const minQueryLength = 2;
const none: readonly Warranty[] = [];

/** The cards that match a query, an equal number first; none for a query that is too short. Without an answer the palette still finds pages. */
export function useFoundCards(query: string): readonly Warranty[] {
  const q = query.trim();
  const [rested] = useDebouncedValue(q, debounce);
  const { data } = useQuery({
    queryKey: ['found cards', q],
    queryFn: ({ signal }) => listRecords(warranties, { q, limit: maxCards, page: '1' }, { signal }),
    enabled: q.length >= minQueryLength && q === rested,
  });
  return data?.rows ?? none;
}
