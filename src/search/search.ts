import { setTimeout } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { WorkerThread } from '#database/worker-thread.ts';
import { applyMerge } from '#search/apply-merge.ts';
import { isUsable } from '#search/index-state.ts';
import type { FoundCards, NameCount, NameCountQuery, PageQuery, RangeCountQuery } from '#search/query.ts';
import { resetIndex } from '#search/reset-index.ts';
import type { SearchRequests, SearchThreadData } from '#search/search-messages.ts';

/** How long after a write its changes are merged, with those of other writes meanwhile, in ms. */
const mergeDelay = 1_000;
/** How long after a merge that failed the next one is tried, in ms. */
const retryDelay = 10_000;
/** Who merges. Processes that plan the same merge at once would do it once each, and throw all but one away. */
const mergeClaim = 'search merge';
/** How often a process that waits for another one's merges asks whether they are done, in ms. */
const claimInterval = 500;
/** How long closing may take to merge removals, in ms. */
const closeTime = 5_000;
/** After merges of so many cards their thread is ended at once, which gives its memory back. */
const manyCards = 10_000;
/** How long the thread of merges waits for another one before it is ended, in ms. */
const idleTime = 30_000;

/** In a register with fewer cards the first search is as fast as the others. */
const minCardsToWarm = 5_000;

type SearchThread = WorkerThread<SearchRequests>;

/** What a merge did. */
interface MergeReport {
  /** Cards of which the index has the present state now. */
  cards: number;
  hasMore: boolean;
}

interface MergeListener {
  onMerge(report: MergeReport): void;
  /** A merge that failed is tried again. */
  onError(error: unknown): void;
  /** A search or count was answered; `ms` has the wait for earlier ones, too. */
  onAnswer(kind: 'find' | 'countNames' | 'countRanges', ms: number): void;
}

const searches = new WeakMap<Database, Search>();

/** The search of a register. It is closed with the register. */
export function searchOf(db: Database): Search {
  let search = searches.get(db);
  if (!search) {
    search = new Search(db);
    searches.set(db, search);
  }
  return search;
}

/**
 * Finds cards by an index in the register's own tables. Triggers note each change of a card in the transaction of the change,
 * and what is noted is looked at one by one until a merge has it in the index: an answer is always exact.
 */
export class Search {
  readonly #db: Database;
  #finder: SearchThread | undefined;
  #planner: SearchThread | undefined;
  #isPrepared = false;
  #preparing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Settled when no merge is under way. */
  #lastMerge: Promise<void> = Promise.resolve();
  /** Whether the merge that was planned last has been written. */
  #isLastApplied = false;
  #isClosed = false;
  #isApplying = false;
  #hasDroppedTextIndex = false;
  #listener: MergeListener = { onMerge() {}, onError() {}, onAnswer() {} };

  constructor(db: Database) {
    this.#db = db;
    db.onCommit(() => {
      if (!this.#isApplying) this.#schedule(mergeDelay);
    });
    db.onClose(() => this.#close());
  }

  /** @throws {Unavailable} if the database is down */
  async find(query: PageQuery): Promise<FoundCards> {
    return this.#time('find', async () => (await this.#ready()).ask({ kind: 'find', ...query }));
  }

  /** How many active cards that match the terms and pass a filter hold each name. */
  async countNames(query: NameCountQuery): Promise<NameCount[]> {
    return this.#time('countNames', async () => (await this.#ready()).ask({ kind: 'countNames', ...query }));
  }

  /** How many active cards that match the terms and pass a filter have a value within each range. */
  async countRanges(query: RangeCountQuery): Promise<number[]> {
    return this.#time('countRanges', async () => (await this.#ready()).ask({ kind: 'countRanges', ...query }));
  }

  /** How many searches and counts are waiting or running. */
  get load(): number {
    return this.#finder?.load ?? 0;
  }

  async #time<Result>(kind: 'find' | 'countNames' | 'countRanges', work: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    const result = await work();
    this.#listener.onAnswer(kind, performance.now() - since);
    return result;
  }

  /** Reads what most searches of a large register need, and begins to merge what is pending. */
  async warm(): Promise<void> {
    this.#schedule(0);
    const { maxId } = await this.#readState();
    if (maxId !== null && maxId >= minCardsToWarm) await (await this.#ready()).ask({ kind: 'warm' });
  }

  /** Calls the listener after each merge. */
  listen(listener: MergeListener): void {
    this.#listener = listener;
  }

  /** Merges all that is pending now, or waits until another process has. */
  mergeAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#afterLastMerge(() => this.#mergeAll());
  }

  #afterLastMerge(work: () => Promise<void>): Promise<void> {
    clearTimeout(this.#idleTimer);
    const done = this.#lastMerge.then(work);
    this.#lastMerge = done.catch(() => {});
    return done;
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

  async #mergeAll(): Promise<void> {
    await this.#prepare();
    let merged: number | undefined;
    while (!this.#isClosed && (this.#planner || (await this.#isPending()))) {
      merged = await this.#db.claims.during(mergeClaim, () => this.#mergePending());
      if (merged !== undefined) break;
      await setTimeout(claimInterval, undefined, { ref: false });
    }
    await this.#afterMerges(merged ?? 0);
  }

  /** The number of cards that were merged. */
  async #mergePending(): Promise<number> {
    let merged = 0;
    for (let hasMore = true; hasMore && !this.#isClosed; ) {
      this.#planner ??= this.#startThread('merge');
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
    if (this.#hasDroppedTextIndex) return;
    this.#hasDroppedTextIndex = true;
    await this.#db.dropTextIndex();
  }

  async #endPlanner(): Promise<void> {
    const planner = this.#planner;
    this.#planner = undefined;
    this.#isLastApplied = false;
    await planner?.close();
  }

  async #ready(): Promise<SearchThread> {
    await this.#prepare();
    this.#finder ??= this.#startThread('search');
    return this.#finder;
  }

  /** Begins the index anew where another version of this program has made it. */
  async #prepare(): Promise<void> {
    if (this.#isPrepared) return;
    this.#preparing ??= this.#resetIfForeign().finally(() => {
      this.#preparing = undefined;
    });
    await this.#preparing;
    this.#isPrepared = true;
  }

  async #resetIfForeign(): Promise<void> {
    if (!isUsable(await this.#readState())) await resetIndex(this.#db);
  }

  #readState() {
    return this.#db.read
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
  }

  /** Whether there is something to merge. Asked before a thread is started for it. */
  async #isPending(): Promise<boolean> {
    const { layout, indexedTo, maxId, lastPending } = await this.#readState();
    return lastPending !== null || (maxId !== null && maxId > indexedTo) || layout < 0;
  }

  #startThread(name: string): SearchThread {
    const data: SearchThreadData = { location: this.#db.location() };
    return new WorkerThread(new URL('./search-thread.ts', import.meta.url), name, data);
  }

  async #close(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.race([this.#mergeRemovals(), setTimeout(closeTime, undefined, { ref: false })]).catch(() => {});
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#idleTimer);
    await this.#lastMerge;
    await Promise.all([this.#finder?.close(), this.#planner?.close()]);
  }

  /** What was removed for good does not stay in the index while nothing runs. */
  async #mergeRemovals(): Promise<void> {
    const isThere = await this.#db.read
      .selectFrom('searchPending')
      .select('seq')
      .where('kind', '=', 'removed')
      .limit(1)
      .execute();
    if (isThere.length > 0) await this.mergeAll();
  }
}
