import { useEffect, useState } from 'react';
import { useAccount } from '#web/admin/session/account.ts';

const maxTopics = 4;
/** In characters. */
const minQueryLength = 2;

interface Topic {
  id: string;
  title: string;
}

const none: readonly Topic[] = [];

/** The tasks of the help that match a query. The texts of the help are loaded for the first query. */
export function useFoundTopics(query: string): readonly Topic[] {
  const { role } = useAccount();
  const [found, setFound] = useState<{ q: string; topics: readonly Topic[] }>({ q: '', topics: none });
  const q = query.trim();
  useEffect(() => {
    if (q.length < minQueryLength) return;
    let isCurrent = true;
    import('#web/admin/help/find-topics.ts').then(
      ({ findTopics }) => isCurrent && setFound({ q, topics: findTopics(role, q).slice(0, maxTopics) }),
      // Without the help the palette still finds pages and cards.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [q, role]);
  return found.q === q ? found.topics : none;
}
