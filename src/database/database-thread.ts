import { Worker } from 'node:worker_threads';
import type { Ask, Reply, RequestKind, Requests, ThreadData } from '#database/sqlite-messages.ts';

interface PendingRequest {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Rows are short-lived. With the default of 64 MB each thread would collect garbage late. */
const maxYoungGenerationSizeMb = 16;

/** A thread that owns one connection to the SQLite file and answers requests in order. */
export class DatabaseThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  #nextId = 1;
  #ended: Error | undefined;

  constructor(data: ThreadData) {
    this.#worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
      workerData: data,
      name: `sqlite-${data.role}`,
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#end(error as Error));
    this.#worker.on('exit', () => this.#end(new Error(`The database thread "${data.role}" has ended.`)));
  }

  /** The number of pending requests. */
  get load(): number {
    return this.#pending.size;
  }

  /** Why the thread has ended; undefined while it works. */
  get ended(): Error | undefined {
    return this.#ended;
  }

  /** @throws the database's own error, with its `code`, or an error if the thread has ended. */
  ask<Kind extends RequestKind>(ask: Ask<Kind>): Promise<Requests[Kind]['answer']> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as PendingRequest['resolve'], reject });
      this.#worker.postMessage({ id, ...ask });
    });
  }

  /** Closes the connection after all pending requests. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    await this.ask({ kind: 'close' });
    await exited;
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) {
      const { message, code } = reply.error;
      pending?.reject(Object.assign(new Error(message), { code }));
    } else pending?.resolve(reply.answer);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const pending of this.#pending.values()) pending.reject(this.#ended);
    this.#pending.clear();
  }
}
