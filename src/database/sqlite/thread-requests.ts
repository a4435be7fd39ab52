import { Worker } from 'node:worker_threads';

/** The requests to a thread of SQLite, with their answers. */
export interface SqliteRequests {
  query: { ask: { sql: string; parameters: readonly unknown[] }; answer: QueryAnswer };
  insertRows: { ask: InsertRows; answer: { firstId: number; lastId: number; refused: number[] } };
  updateRows: { ask: UpdateRows; answer: { refused: number[] } };
  rollback: { ask: Record<never, never>; answer: undefined };
  close: { ask: Record<never, never>; answer: undefined };
}

type Kind = keyof SqliteRequests;
type RequestOf<One extends Kind> = { kind: One } & SqliteRequests[One]['ask'];
export type SqliteRequest = { [One in Kind]: RequestOf<One> }[Kind];

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

/** An answer, or an error as it travels between threads. */
export type Reply = { id: number; answer: unknown } | { id: number; error: { message: string; code?: string } };

interface PendingRequest {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export interface ThreadData {
  file: string;
  role: 'writer' | 'reader';
}

/** Rows are short-lived. With the default of 64 MB each thread would collect garbage late. */
const maxYoungGenerationSizeMb = 8;

/** A thread that owns one connection to the SQLite file and answers requests in order. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  #nextId = 1;
  #ended: Error | undefined;

  constructor(data: ThreadData) {
    const name = `sqlite-${data.role}`;
    const program = new URL('./sqlite-thread.ts', import.meta.url);
    this.#worker = new Worker(program, { workerData: data, name, resourceLimits: { maxYoungGenerationSizeMb } });
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#end(error as Error));
    this.#worker.on('exit', () => this.#end(new Error(`The thread "${name}" has ended.`)));
  }

  /** Why the thread has ended; undefined while it works. */
  get ended(): Error | undefined {
    return this.#ended;
  }

  /** @throws the thread's own error, with its `code`, or an error if the thread has ended. */
  ask<One extends Kind>(ask: RequestOf<One>): Promise<SqliteRequests[One]['answer']> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as PendingRequest['resolve'], reject });
      this.#worker.postMessage({ id, ...ask });
    });
  }

  /** Ends the thread after all pending requests. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    await this.ask({ kind: 'close' });
    await exited;
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(Object.assign(new Error(reply.error.message), reply.error));
    else pending?.resolve(reply.answer);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const pending of this.#pending.values()) pending.reject(this.#ended);
    this.#pending.clear();
  }
}
