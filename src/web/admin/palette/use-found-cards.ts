import { useEffect, useState } from 'react';
import type { Warranty } from '#web/admin/records/record.ts';
import { listRecords } from '#web/admin/records/record-calls.ts';
import { warranties } from '#web/admin/warranties/warranty-view.ts';

/** How long to wait after the last key, in ms. */
const debounce = 200;
const maxCards = '6';
/** In characters. */
const minQueryLength = 2;
const none: readonly Warranty[] = [];

/** The cards that match a query, an equal number first; none for a query that is too short. */
export function useFoundCards(query: string): readonly Warranty[] {
  const [found, setFound] = useState<{ q: string; cards: readonly Warranty[] }>({ q: '', cards: [] });
  const q = query.trim();
  useEffect(() => {
    if (q.length < minQueryLength) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { rows } = await listRecords(warranties, { q, limit: maxCards, page: '1' }, controller);
        setFound({ q, cards: rows });
      } catch {
        // The palette still finds pages.
      }
    }, debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);
  // Do not show the results of an earlier query.
  return found.q === q ? found.cards : none;
}
