import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';

/** A worker that ends sooner than this after it was ready, or before, has failed. In ms. */
const shortLife = 10_000;
/** The wait before a worker is replaced that has failed again doubles from the first to the second, in ms. */
const retryDelays = [500, 30_000] as const;
/** After as many failures in a row the server ends, unless another worker serves. */
const maxFailures = 5;

interface WorkersParts {
  count: number;
  /** How long workers may take to stop, in ms. */
  stopTime: number;
  /** Called with each new worker before it does anything. */
  onStart(worker: Worker): void;
  onEnd(worker: Worker): void;
  /** Called when a worker has ended unexpectedly, and will be replaced. */
  onReplace(worker: Worker, end: string): void;
}

/** The worker processes of a server, which share its listening port. Each that ends is replaced. */
export class Workers {
  readonly #parts: WorkersParts;
  readonly #running = new Set<Worker>();
  /** When each became ready, by a monotonic clock. */
  readonly #readyAt = new Map<Worker, number>();
  readonly #ended = Promise.withResolvers<number>();
  readonly #allReady = Promise.withResolvers<void>();
  #failures = 0;
  #status = 0;
  #hasStarted = false;
  #isStopping = false;

  constructor(parts: WorkersParts) {
    this.#parts = parts;
    cluster.setupPrimary({ serialization: 'advanced' });
    cluster.on('exit', (worker, status, signal) => this.#onExit(worker, signal ?? `status ${status}`));
  }

  /** Resolves with the exit status of the server when it has stopped. */
  get ended(): Promise<number> {
    return this.#ended.promise;
  }

  /**
   * Starts one worker, which may have things to prepare, and the others when it is ready. Resolves when all are. If one
   * fails, the server stops with status 1.
   */
  start(): Promise<void> {
    this.#fork();
    return this.#allReady.promise;
  }

  /** Must be called when a worker serves. */
  ready(worker: Worker): void {
    this.#readyAt.set(worker, performance.now());
    if (this.#hasStarted || this.#isStopping) return;
    const { count } = this.#parts;
    while (this.#running.size < count) this.#fork();
    if (this.#readyAt.size < count) return;
    this.#hasStarted = true;
    this.#allReady.resolve();
  }

  /** Lets all workers finish what they are doing, and end. */
  stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#kill('SIGTERM');
    void setTimeout(this.#parts.stopTime, undefined, { ref: false }).then(() => this.#kill('SIGKILL'));
    this.#endIfStopped();
  }

  #fork(): void {
    const worker = cluster.fork();
    this.#running.add(worker);
    this.#parts.onStart(worker);
  }

  #kill(signal: NodeJS.Signals): void {
    for (const worker of this.#running) worker.process.kill(signal);
  }

  #onExit(worker: Worker, end: string): void {
    const readyAt = this.#readyAt.get(worker);
    this.#running.delete(worker);
    this.#readyAt.delete(worker);
    this.#parts.onEnd(worker);
    if (this.#isStopping) {
      if (end !== 'status 0') this.#status = 1;
      this.#endIfStopped();
      return;
    }
    const hasFailed = readyAt === undefined || performance.now() - readyAt < shortLife;
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    if (!this.#hasStarted || (this.#failures >= maxFailures && this.#readyAt.size === 0)) {
      this.#status = 1;
      this.stop();
      return;
    }
    this.#parts.onReplace(worker, end);
    void this.#replace();
  }

  async #replace(): Promise<void> {
    const [shortest, longest] = retryDelays;
    if (this.#failures > 1) await setTimeout(Math.min(longest, shortest * 2 ** (this.#failures - 2)));
    if (!this.#isStopping) this.#fork();
  }

  #endIfStopped(): void {
    if (this.#running.size === 0) this.#ended.resolve(this.#status);
  }
}
