import { EventEmitter } from 'node:events';
import pLimit from 'p-limit';
import type { Progress } from '#import/staged/check-import.server.ts';

/** Shortest time between two reports of progress, in ms. */
const reportInterval = 250;

/** The progress of a job that has read nothing yet. */
const unread: Progress = { rows: 0, share: 0 };

interface Job {
  kind: 'check' | 'store';
  progress: Progress;
  controller: AbortController;
  ended: Promise<void>;
}

type Work = (job: { signal: AbortSignal; onProgress: (progress: Progress) => void }) => Promise<void>;

/** The checks and storings of this process: one runs at a time, and each import has one at most. */
export class ImportJobs {
  readonly #jobs = new Map<number, Job>();
  readonly #limit = pLimit(1);
  readonly #changes = new EventEmitter().setMaxListeners(0);

  /** The job of an import, waiting or running. */
  current(id: number): Readonly<Pick<Job, 'kind' | 'progress'>> | undefined {
    return this.#jobs.get(id);
  }

  /** How many jobs are waiting or running. */
  get load(): number {
    return this.#limit.activeCount + this.#limit.pendingCount;
  }

  /** Starts a job of an import that has none, and resolves at its end. `work` handles its own errors. */
  start(id: number, kind: Job['kind'], work: Work): Promise<void> {
    const controller = new AbortController();
    const job: Job = {
      kind,
      progress: this.load > 0 ? { ...unread, isWaiting: true } : unread,
      controller,
      ended: Promise.resolve(),
    };
    let reportedAt = Number.NEGATIVE_INFINITY;
    const onProgress = (progress: Progress) => {
      job.progress = progress;
      if (performance.now() - reportedAt < reportInterval) return;
      reportedAt = performance.now();
      this.notify(id);
    };
    this.#jobs.set(id, job);
    const run = () => {
      onProgress(unread);
      return work({ signal: controller.signal, onProgress });
    };
    job.ended = this.#limit(run).finally(() => {
      if (this.#jobs.get(id) === job) this.#jobs.delete(id);
      this.notify(id);
    });
    this.notify(id);
    return job.ended;
  }

  /** Runs work that is no job of a listed import in its turn. */
  runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#limit(work);
  }

  /** Aborts the job of an import, if it has one of this kind, and waits for its end. */
  async abort(id: number, kind?: Job['kind']): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job || (kind !== undefined && job.kind !== kind)) return;
    job.controller.abort();
    await job.ended;
  }

  async abortAll(): Promise<void> {
    await Promise.all([...this.#jobs.keys()].map((id) => this.abort(id)));
  }

  /** Tells those who watch an import that it has changed. */
  notify(id: number): void {
    this.#changes.emit(String(id));
  }

  /** @returns ends the watch */
  watch(id: number, listener: () => void): () => void {
    this.#changes.on(String(id), listener);
    return () => this.#changes.off(String(id), listener);
  }
}
