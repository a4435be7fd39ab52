import { type AnyThreadRequest, WorkerThread } from '#database/worker-thread.ts';

/** The requests to a thread of SQLite, with their answers. */
export interface SqliteRequests {
  query: { ask: { sql: string; parameters: readonly unknown[] }; answer: QueryAnswer };
  insertRows: { ask: InsertRows; answer: { firstId: number; lastId: number; refused: number[] } };
  updateRows: { ask: UpdateRows; answer: { refused: number[] } };
  rollback: { ask: Record<never, never>; answer: undefined };
  close: { ask: Record<never, never>; answer: undefined };
}

export type SqliteRequest = AnyThreadRequest<SqliteRequests>;

/** A statement that returns rows has no count of changes. */
export interface QueryAnswer {
  rows: unknown[];
  changes?: number;
  lastInsertRowid?: number;
}

interface InsertRows {
  sql: string;
  rows: Uint8Array<ArrayBuffer>;
  /** Leading values of each row that are not bound. */
  skipped: number;
  /** Bound after the row's own values. */
  constants: readonly (string | number | null)[];
}

interface UpdateRows {
  sql: string;
  rows: Uint8Array<ArrayBuffer>;
  /** Bound after the row's own values, and before its id and version. */
  constants: readonly (string | number | null)[];
}

export interface ThreadData {
  file: string;
  role: 'writer' | 'reader';
}

/** A thread that owns one connection to the SQLite file and answers requests in order. */
export type SqliteThread = WorkerThread<SqliteRequests>;

export function startSqliteThread(data: ThreadData): SqliteThread {
  return new WorkerThread(new URL('./sqlite-thread.ts', import.meta.url), `sqlite-${data.role}`, data);
}
