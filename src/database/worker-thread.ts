import { Worker } from 'node:worker_threads';
import { Unavailable } from '#domain/errors.ts';

/** The requests that a thread answers, by kind, each with its answer. */
export type RequestTypes<Requests> = { [Kind in keyof Requests]: { ask: object; answer: unknown } };

/** A request to a thread. */
export type ThreadRequest<Requests extends RequestTypes<Requests>, Kind extends keyof Requests> = {
  kind: Kind;
} & Requests[Kind]['ask'];
export type AnyThreadRequest<Requests extends RequestTypes<Requests>> = {
  [Kind in keyof Requests]: ThreadRequest<Requests, Kind>;
}[keyof Requests];

/** An error as it travels between threads; `retryAfterSeconds` is that of an `Unavailable`. */
interface ThreadError {
  message: string;
  code?: string;
  retryAfterSeconds?: number;
}

export type Reply = { id: number; answer: unknown } | { id: number; error: ThreadError };

interface PendingRequest {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Rows are short-lived. With the default of 64 MB each thread would collect garbage late. */
const maxYoungGenerationSizeMb = 8;

/** A thread that answers requests. Every thread understands the request `close`, after which it ends. */
export class WorkerThread<Requests extends RequestTypes<Requests> & { close: { ask: object; answer: undefined } }> {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  #nextId = 1;
  #ended: Error | undefined;

  /** @param program the thread's file; it gets `data` as its `workerData` */
  constructor(program: URL, name: string, data: object) {
    this.#worker = new Worker(program, { workerData: data, name, resourceLimits: { maxYoungGenerationSizeMb } });
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#end(error as Error));
    this.#worker.on('exit', () => this.#end(new Error(`The thread "${name}" has ended.`)));
  }

  /** The number of pending requests. */
  get load(): number {
    return this.#pending.size;
  }

  /** Why the thread has ended; undefined while it works. */
  get ended(): Error | undefined {
    return this.#ended;
  }

  /** @throws the thread's own error, with its `code`, or an error if the thread has ended. */
  ask<Kind extends keyof Requests>(ask: ThreadRequest<Requests, Kind>): Promise<Requests[Kind]['answer']> {
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
    await this.ask({ kind: 'close' } as ThreadRequest<Requests, 'close'>);
    await exited;
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(toError(reply.error));
    else pending?.resolve(reply.answer);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const pending of this.#pending.values()) pending.reject(this.#ended);
    this.#pending.clear();
  }
}

/** An error, on the thread where it was thrown, as it travels. */
export function toThreadError(error: unknown): ThreadError {
  if (error instanceof Unavailable) return { message: error.message, retryAfterSeconds: error.retryAfterSeconds };
  const { message, code } = error as Error & { code?: string };
  return { message, ...(code !== undefined && { code }) };
}

function toError({ message, code, retryAfterSeconds }: ThreadError): Error {
  if (retryAfterSeconds !== undefined) return new Unavailable(message, retryAfterSeconds);
  return Object.assign(new Error(message), { code });
}
