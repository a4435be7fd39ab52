import { useQuery } from '@tanstack/react-query';
import { useAccount } from '#web/admin/session/account.ts';

const maxTopics = 4;
/** In characters. */
const minQueryLength = 2;

interface Topic {
  id: string;
  title: string;
}

const none: readonly Topic[] = [];

/** The tasks of the help that match a query. The texts of the help are loaded for the first query; without them the palette still finds pages and cards. */
export function useFoundTopics(query: string): readonly Topic[] {
  const { role } = useAccount();
  const q = query.trim();
  const { data } = useQuery({
    queryKey: ['found topics', role, q],
    queryFn: async () => {
      const { findTopics } = await import('#web/admin/help/find-topics.ts');
      return findTopics(role, q).slice(0, maxTopics);
    },
    enabled: q.length >= minQueryLength,
    throwOnError: false,
  });
  return data ?? none;
}
