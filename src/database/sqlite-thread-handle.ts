import type { SqliteRequests, ThreadData } from '#database/sqlite-messages.ts';
import { WorkerThread } from '#database/worker-thread.ts';

/** A thread that owns one connection to the SQLite file and answers requests in order. */
export type SqliteThread = WorkerThread<SqliteRequests>;

export function startSqliteThread(data: ThreadData): SqliteThread {
  return new WorkerThread(new URL('./sqlite-thread.ts', import.meta.url), `sqlite-${data.role}`, data);
}
