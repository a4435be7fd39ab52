import type { Database } from '#database/database.ts';
import { IndexMerges, type MergeListener } from '#search/merge/index-merges.ts';
import type { FoundCards, NameCount, NameCountQuery, PageQuery, RangeCountQuery } from '#search/query/query.ts';
import { type SearchThread, startSearchThread } from '#search/start-search-thread.ts';

/** In a register with fewer cards the first search is as fast as the others. */
const minCardsToWarm = 5_000;

type Question = 'find' | 'countNames' | 'countRanges';

interface SearchListener extends MergeListener {
  /** A search or count was answered; `ms` has the wait for earlier ones, too. */
  onAnswer(kind: Question, ms: number): void;
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
  readonly #merges: IndexMerges;
  #finder: SearchThread | undefined;
  #onAnswer: SearchListener['onAnswer'] = () => {};

  constructor(db: Database) {
    this.#db = db;
    this.#merges = new IndexMerges(db);
    db.onClose(() => this.#close());
  }

  /** @throws {Unavailable} if the database is down */
  async find(query: PageQuery): Promise<FoundCards> {
    return this.#time('find', async () => this.#ready().ask({ kind: 'find', ...query }));
  }

  /** How many active cards that match the terms and pass a filter hold each name. */
  async countNames(query: NameCountQuery): Promise<NameCount[]> {
    return this.#time('countNames', async () => this.#ready().ask({ kind: 'countNames', ...query }));
  }

  /** How many active cards that match the terms and pass a filter have a value within each range. */
  async countRanges(query: RangeCountQuery): Promise<number[]> {
    return this.#time('countRanges', async () => this.#ready().ask({ kind: 'countRanges', ...query }));
  }

  /** How many searches and counts are waiting or running. */
  get load(): number {
    return this.#finder?.load ?? 0;
  }

  /** Reads what most searches of a large register need, and begins to merge what is pending. */
  async warm(): Promise<void> {
    this.#merges.begin();
    const { maxId } = await this.#db.read
      .selectFrom('warranty')
      .select(({ fn }) => fn.max('id').as('maxId'))
      .executeTakeFirstOrThrow();
    if (maxId !== null && maxId >= minCardsToWarm) await this.#ready().ask({ kind: 'warm' });
  }

  /** Calls the listener after each merge and each answer. */
  listen(listener: SearchListener): void {
    this.#merges.listen(listener);
    this.#onAnswer = listener.onAnswer;
  }

  /** Merges all that is pending now, or waits until another process has. */
  mergeAll(): Promise<void> {
    return this.#merges.mergeAll();
  }

  async #time<Result>(kind: Question, work: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    const result = await work();
    this.#onAnswer(kind, performance.now() - since);
    return result;
  }

  #ready(): SearchThread {
    this.#finder ??= startSearchThread(this.#db, 'search');
    return this.#finder;
  }

  async #close(): Promise<void> {
    await this.#merges.close();
    await this.#finder?.close();
  }
}
