import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Claims, renewInterval } from '#database/claims.ts';
import type { Progress } from '#import/staged/check-import.server.ts';

/** Shortest time between two reports of progress to those who watch at this process, in ms. */
const reportInterval = 250;
/** How often is looked whether another process has stopped a job, in ms. */
const stopInterval = 100;

/** The progress of a job that has read nothing yet. */
const unread: Progress = { rows: 0, share: 0 };

/** The public state of a job. */
export interface JobView {
  kind: 'check' | 'store';
  progress: Progress;
}

interface Job extends JobView {
  controller: AbortController;
  /** Resolves when other processes can see it: true, or false if it could not be claimed. */
  claimed: Promise<boolean>;
  ended: Promise<void>;
}

type Work = (job: { signal: AbortSignal; onProgress: (progress: Progress) => void }) => Promise<void>;

/**
 * The checks and storings of imports. Each import has one at most, whichever process of the register does it: it claims
 * the import first, and tells its progress with the claim. Of those of this process one runs at a time.
 */
export class ImportJobs {
  readonly #claims: Claims;
  readonly #report: (error: unknown) => void;
  readonly #jobs = new Map<number, Job>();
  readonly #limit = pLimit(1);
  readonly #changes = new EventEmitter().setMaxListeners(0);

  /** @param report gets the error of a job that could not be claimed */
  constructor(claims: Claims, report: (error: unknown) => void) {
    this.#claims = claims;
    this.#report = report;
  }

  /** The job of an import at this process, waiting or running. */
  current(id: number): Readonly<JobView> | undefined {
    return this.#jobs.get(id);
  }

  /** The job of an import at any process. */
  async find(id: number): Promise<Readonly<JobView> | undefined> {
    return this.current(id) ?? (await this.findAll([id])).get(id);
  }

  /** The jobs of imports at any process. */
  async findAll(ids: readonly number[]): Promise<ReadonlyMap<number, Readonly<JobView>>> {
    const claims = await this.#claims.read(ids.map(claimName));
    return new Map(
      ids.flatMap((id) => {
        const claim = claims.get(claimName(id));
        // A claim that this process could not release is ignored.
        const other = claim?.isOurs === false ? (claim.detail as JobView) : undefined;
        const job = this.current(id) ?? other;
        return job ? [[id, job]] : [];
      }),
    );
  }

  /** How many jobs are waiting or running at this process. */
  get load(): number {
    return this.#limit.activeCount + this.#limit.pendingCount;
  }

  /**
   * Starts a job of an import that has none at this process, and resolves at its end; does nothing if another process
   * has one. `work` handles its own errors.
   */
  start(id: number, kind: Job['kind'], work: Work): Promise<void> {
    const controller = new AbortController();
    const { promise: claimed, resolve: onClaim } = Promise.withResolvers<boolean>();
    const job: Job = {
      kind,
      progress: this.load > 0 ? { ...unread, isWaiting: true } : unread,
      controller,
      claimed,
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
    const queue = () => {
      onClaim(true);
      return this.#limit(run);
    };
    job.ended = this.#claimed(id, job, queue).finally(() => {
      onClaim(false);
      if (this.#jobs.get(id) === job) this.#jobs.delete(id);
      this.notify(id);
    });
    this.notify(id);
    return job.ended;
  }

  /** Resolves when other processes can see the job of an import at this process: true, or false if none could be claimed. */
  async untilVisible(id: number): Promise<boolean> {
    return (await this.#jobs.get(id)?.claimed) ?? false;
  }

  /** Resolves when the job of an import at this process has ended, or after `ms`. */
  async untilEnded(id: number, ms: number): Promise<void> {
    const ended = this.#jobs.get(id)?.ended;
    const waited = new AbortController();
    await Promise.race([ended, setTimeout(ms, undefined, { signal: waited.signal }).catch(() => undefined)]);
    waited.abort();
  }

  /** Runs work that is no job of a listed import in its turn. */
  runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#limit(work);
  }

  /**
   * Aborts the job of an import, if it has one of this kind at any process, and waits for its end. Returns its kind.
   */
  async abort(id: number, kind?: Job['kind']): Promise<Job['kind'] | undefined> {
    const isMeant = (job: JobView | undefined) => job !== undefined && (kind === undefined || job.kind === kind);
    const own = this.#jobs.get(id);
    if (own && isMeant(own)) {
      own.controller.abort();
      await own.ended;
      return own.kind;
    }
    const other = own ? undefined : await this.find(id);
    if (!other || !isMeant(other)) return undefined;
    await this.#claims.cancel(claimName(id));
    // A process that was killed is noticed when its claim expires.
    while (isMeant(await this.find(id))) await setTimeout(stopInterval);
    this.notify(id);
    return other.kind;
  }

  /** Aborts the jobs of this process. */
  async abortAll(): Promise<void> {
    await Promise.all([...this.#jobs.keys()].map((id) => this.abort(id)));
  }

  /** Notifies those who watch an import at this process that it has changed. */
  notify(id: number): void {
    this.#changes.emit(String(id));
  }

  /** @returns ends the watch */
  watch(id: number, listener: () => void): () => void {
    this.#changes.on(String(id), listener);
    return () => this.#changes.off(String(id), listener);
  }

  /** The imports that are watched at this process and have no job here. */
  watchedElsewhere(): number[] {
    const ids = this.#changes.eventNames().map(Number);
    return ids.filter((id) => !this.#jobs.has(id));
  }

  /** Does work while this process has the claim of an import. If it is lost or cancelled, the job is aborted. */
  async #claimed(id: number, job: Job, work: () => Promise<void>): Promise<void> {
    const name = claimName(id);
    const view = (): JobView => ({ kind: job.kind, progress: job.progress });
    try {
      if (!(await this.#claims.take(name, view()))) return;
    } catch (error) {
      this.#report(error);
      return;
    }
    let renewed: Promise<unknown> | undefined;
    const renew = async () => {
      // A report that fails is repeated a second later. After ten failures another process may have the claim.
      const state = await this.#claims.renew(name, view()).catch(() => 'held');
      if (state !== 'held') job.controller.abort();
      renewed = undefined;
    };
    const timer = setInterval(() => {
      renewed ??= renew();
    }, renewInterval);
    try {
      await work();
    } finally {
      clearInterval(timer);
      await renewed;
      await this.#claims.release(name).catch(() => undefined);
    }
  }
}

function claimName(id: number): string {
  return `import ${id}`;
}
