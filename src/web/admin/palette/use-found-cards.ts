import { useEffect, useState } from 'react';
import type { Warranty } from '#web/admin/records/record.ts';
import { listRecords } from '#web/admin/records/record-calls.ts';
import { warranties } from '#web/admin/warranties/warranty-resource.ts';

/** Whoever types faster than this, in ms, is still typing. */
const pause = 200;
const mostShown = '6';
/** Letters that a query has at least. */
const shortest = 2;
const none: readonly Warranty[] = [];

/** The cards that a query finds, the one with that number first; none for a query too short to mean one. */
export function useFoundCards(query: string): readonly Warranty[] {
  const [found, setFound] = useState<{ q: string; cards: readonly Warranty[] }>({ q: '', cards: [] });
  const q = query.trim();
  useEffect(() => {
    if (q.length < shortest) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { rows } = await listRecords(warranties, { q, limit: mostShown, page: '1' }, asking.signal);
        setFound({ q, cards: rows });
      } catch {
        // The pages are found all the same.
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q]);
  // What an earlier query has found is nothing to choose from for this one.
  return found.q === q ? found.cards : none;
}
