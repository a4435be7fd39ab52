import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { searchOf } from '#search/search.ts';

/**
 * Prepares the search while the server answers already, then checks the database. Logs merges and slow searches.
 *
 * @param logUnlessAway returns what logs an error with a message, except while the database is away
 */
export function startSearch(
  { log }: FastifyInstance,
  { slowQueryMs }: Pick<Config, 'slowQueryMs'>,
  db: Database,
  logUnlessAway: (message: string) => (error: unknown) => void,
): void {
  const search = searchOf(db);
  search.listen({
    onMerge({ cards, hasMore }) {
      if (hasMore) log.info({ cards }, 'cards were merged into the search index, and there are more');
    },
    onError: logUnlessAway('cards were not merged into the search index'),
    onAnswer(kind, ms) {
      if (ms >= slowQueryMs) log.warn({ search: kind, ms: Math.round(ms) }, 'a search was slow');
    },
  });
  void search
    .warm()
    .catch((error: unknown) => log.error({ err: error }, 'the search could not be prepared'))
    // After the search index, since people wait for searches.
    .then(() => db.checkIntegrity());
}
