import { setTimeout } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { applyMerge } from '#search/merge/apply-merge.ts';
import { type SearchThread, startSearchThread } from '#search/start-search-thread.ts';

/** How long after a write its changes are merged, with those of other writes meanwhile, in ms. */
const mergeDelay = 1_000;
/** How long after a merge that failed the next one is tried, in ms. */
const retryDelay = 10_000;
/** The claim of the process that merges. Processes that planned the same merge at once would throw all plans but one away. */
const mergeClaim = 'search merge';
/** How often a process that waits for another one's merges asks whether they are done, in ms. */
const claimInterval = 500;
/** How long closing may take to merge removals, in ms. */
const closeTime = 5_000;
/** After merges of so many cards their thread is ended at once, which gives its memory back. */
const manyCards = 10_000;
/** How long the thread of merges waits for another one before it is ended, in ms. */
const idleTime = 30_000;

/** What a merge did. */
interface MergeReport {
  /** Cards of which the index has the present state now. */
  cards: number;
  hasMore: boolean;
}

export interface MergeListener {
  onMerge(report: MergeReport): void;
  /** A merge that failed is tried again. */
  onError(error: unknown): void;
}

/** Merges pending changes of cards into the index: a moment after each write, and before the register is closed. */
export class IndexMerges {
  readonly #db: Database;
  #planner: SearchThread | undefined;
  #timer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Settled when no merge is under way. */
  #lastMerge: Promise<void> = Promise.resolve();
  /** Whether the merge that was planned last has been written. */
  #isLastApplied = false;
  #isClosed = false;
  #isApplying = false;
  #listener: MergeListener = { onMerge() {}, onError() {} };

  constructor(db: Database) {
    this.#db = db;
    db.onCommit(() => {
      if (!this.#isApplying) this.#schedule(mergeDelay);
    });
  }

  /** Calls the listener after each merge. */
  listen(listener: MergeListener): void {
    this.#listener = listener;
  }

  /** Begins to merge what is pending, without a wait for it. */
  begin(): void {
    this.#schedule(0);
  }

  /** Merges all that is pending now, or waits until another process has. */
  mergeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#afterLastMerge(() => this.#mergeAll());
  }

  /** Merges removals, so that what was removed for good does not stay in the index while nothing runs. Then stops. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.race([this.#mergeRemovals(), setTimeout(closeTime, undefined, { ref: false })]).catch(() => {});
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#idleTimer);
    await this.#lastMerge;
    await this.#planner?.close();
  }

  #schedule(delay: number): void {
    if (this.#isClosed || this.#timer) return;
    this.#timer = globalThis
      .setTimeout(() => {
        this.mergeAll().catch((error: unknown) => {
          this.#listener.onError(error);
          this.#schedule(retryDelay);
        });
      }, delay)
      .unref();
  }

  #afterLastMerge(work: () => Promise<void>): Promise<void> {
    clearTimeout(this.#idleTimer);
    const done = this.#lastMerge.then(work);
    this.#lastMerge = done.catch(() => {});
    return done;
  }

  async #mergeAll(): Promise<void> {
    let merged: number | undefined;
    while (!this.#isClosed && (this.#planner || (await this.#isPending()))) {
      merged = await this.#db.claims.runExclusively(mergeClaim, () => this.#mergePending());
      if (merged !== undefined) break;
      await setTimeout(claimInterval, undefined, { ref: false });
    }
    await this.#afterMerges(merged ?? 0);
  }

  /** The number of cards that were merged. */
  async #mergePending(): Promise<number> {
    let merged = 0;
    for (let hasMore = true; hasMore && !this.#isClosed; ) {
      this.#planner ??= startSearchThread(this.#db, 'merge');
      const plan = await this.#planner.ask({ kind: 'planMerge', isAfterLast: this.#isLastApplied });
      if (!plan) break;
      this.#isLastApplied = false;
      this.#isApplying = true;
      try {
        this.#isLastApplied = await applyMerge(this.#db, plan);
        merged += plan.cards;
        if (this.#isLastApplied) this.#listener.onMerge({ cards: plan.cards, hasMore: plan.hasMore });
        hasMore = plan.hasMore || !this.#isLastApplied;
      } finally {
        this.#isApplying = false;
      }
    }
    return merged;
  }

  async #afterMerges(merged: number): Promise<void> {
    if (this.#isClosed) return;
    if (merged >= manyCards) await this.#endPlanner();
    else if (this.#planner) {
      const end = () => this.#afterLastMerge(() => this.#endPlanner()).catch(() => {});
      this.#idleTimer = globalThis.setTimeout(end, idleTime).unref();
    }
  }

  async #endPlanner(): Promise<void> {
    const planner = this.#planner;
    this.#planner = undefined;
    this.#isLastApplied = false;
    await planner?.close();
  }

  async #mergeRemovals(): Promise<void> {
    const isThere = await this.#db.read
      .selectFrom('searchPending')
      .select('seq')
      .where('kind', '=', 'removed')
      .limit(1)
      .execute();
    if (isThere.length > 0) await this.mergeAll();
  }

  /** Whether there is something to merge. Asked before a thread is started for it. */
  async #isPending(): Promise<boolean> {
    const { layout, indexedTo, maxId, lastPending } = await this.#db.read
      .selectFrom('searchState')
      .select(['layout', 'indexedTo'])
      .select((query) => [
        query
          .selectFrom('warranty')
          .select(({ fn }) => fn.max('id').as('id'))
          .as('maxId'),
        query
          .selectFrom('searchPending')
          .select(({ fn }) => fn.max('seq').as('seq'))
          .as('lastPending'),
      ])
      .executeTakeFirstOrThrow();
    return lastPending !== null || (maxId !== null && maxId > indexedTo) || layout < 0;
  }
}
