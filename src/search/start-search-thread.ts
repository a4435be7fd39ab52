import type { Database } from '#database/database.ts';
import { WorkerThread } from '#database/worker-thread.ts';
import type { SearchRequests, SearchThreadData } from '#search/search-messages.ts';

export type SearchThread = WorkerThread<SearchRequests>;

/** Starts a thread that reads the register's index, under a name that tools for threads show. */
export function startSearchThread(db: Database, name: 'search' | 'merge'): SearchThread {
  const data: SearchThreadData = { location: db.location() };
  return new WorkerThread(new URL('./search-thread.ts', import.meta.url), name, data);
}
