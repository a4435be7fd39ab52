import { Worker } from 'node:worker_threads';
import type { Ask, Reply, RequestKind, Requests, ThreadData } from '#database/sqlite-messages.ts';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Rows live shortly; with the default of 64 MB each thread would let them pile up. */
const maxYoungGenerationSizeMb = 16;

/** A thread that owns one connection to the SQLite file and answers requests in the order they come. */
export class DatabaseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
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

  /** How many requests have not been answered yet. */
  get load(): number {
    return this.#waiting.size;
  }

  /** Why the thread has ended; undefined while it works. */
  get ended(): Error | undefined {
    return this.#ended;
  }

  /** @throws the database's own error, with its `code`, or an error where the thread has ended. */
  ask<Kind extends RequestKind>(ask: Ask<Kind>): Promise<Requests[Kind]['answer']> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker.postMessage({ id, ...ask });
    });
  }

  /** Closes the connection after what has been asked so far. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    await this.ask({ kind: 'close' });
    await exited;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) {
      const { message, code } = reply.error;
      waiting?.reject(Object.assign(new Error(message), { code }));
    } else waiting?.resolve(reply.answer);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
  }
}
