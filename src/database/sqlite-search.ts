import { setImmediate } from 'node:timers/promises';
import type { TextSearch, TextSearchResult } from '#database/database.ts';
import type { SqliteConnection } from '#database/sqlite-connection.ts';
import { matching } from '#database/sqlite-terms.ts';
import { type Term, WordIndex } from '#database/word-index.ts';

/** Records read between two looks at the queue of requests. */
const sliceSize = 1_000;
const mostWasted = 0.5;

const defaultLimits = {
  /** Up to so many matches the word index names the records itself; above, the first pages are quick to find by SQL. */
  mostNamed: 2_000,
  /** With more new records than this, a search is answered by SQL alone while the word index catches up. */
  mostAtOnce: 200_000,
};

/**
 * Finds active warranties by words, on a thread of its own. FTS5's trigram index finds which records match; how many
 * there are is counted in memory by a word index that is built from the table in the background and brought up to
 * date before each answer. Until it is built, FTS5 counts.
 */
export class SqliteSearch {
  readonly #connection: SqliteConnection;
  #words = new WordIndex();
  /** Newest warranty and newest audit line that the word index knows. */
  #seen = { warranty: 0, audit: 0 };
  #warming: Promise<void> | undefined;

  readonly #limits: typeof defaultLimits;

  constructor(connection: SqliteConnection, limits: Partial<typeof defaultLimits> = {}) {
    this.#connection = connection;
    this.#limits = { ...defaultLimits, ...limits };
  }

  search(search: TextSearch): TextSearchResult {
    return this.#snapshot(() => {
      if (!this.#catchUp()) {
        void this.warm();
        return { ids: this.#findBySql(search), total: this.#countBySql(search.terms) };
      }
      const total = this.#words.count(search.terms);
      if (search.offset >= total) return { ids: [], total };
      if (search.terms.length === 0 || total > this.#limits.mostNamed) return { ids: this.#findBySql(search), total };
      const ids = this.#words.find(search.terms, this.#limits.mostNamed).filter((id) => id !== search.without);
      ids.sort((a, b) => b - a);
      return { ids: ids.slice(search.offset, search.offset + search.limit), total };
    });
  }

  /** Reads what the word index does not know yet, a slice at a time, so that searches are answered meanwhile. */
  warm(): Promise<void> {
    this.#warming ??= this.#readAll().finally(() => {
      this.#warming = undefined;
    });
    return this.#warming;
  }

  dispose(): void {
    this.#words.dispose();
  }

  async #readAll(): Promise<void> {
    if (this.#words.wasted > mostWasted) {
      this.#words.dispose();
      this.#words = new WordIndex();
      this.#seen = { warranty: 0, audit: 0 };
    }
    while (this.#snapshot(() => this.#readSlice()) === sliceSize) await setImmediate();
  }

  /** True where the word index now knows all that this snapshot holds. */
  #catchUp(): boolean {
    if (this.#words.wasted > mostWasted) return false;
    const newest = this.#value('select max(id) from warranty');
    if (newest - this.#seen.warranty > this.#limits.mostAtOnce) return false;
    while (this.#readSlice() === sliceSize);
    return true;
  }

  /** Reads the changes to known records, then up to a slice of new ones; returns how many new ones. */
  #readSlice(): number {
    const lastLine = this.#value('select max(id) from audit');
    if (this.#seen.warranty > 0) this.#readChanges();
    this.#seen.audit = lastLine;
    const rows = this.#connection
      .prepare('select id, "binnedAt", search from warranty where id > ? order by id limit ?')
      .raw()
      .all(this.#seen.warranty, sliceSize) as [number, string | null, string][];
    for (const [id, binnedAt, search] of rows) {
      if (binnedAt === null) this.#words.set(id, search);
      this.#seen.warranty = id;
    }
    return rows.length;
  }

  #readChanges(): void {
    const changed = this.#connection
      .prepare(`select distinct "recordId" from audit where id > ? and noun = 'warranty' and "recordId" <= ?`)
      .pluck()
      .all(this.#seen.audit, this.#seen.warranty) as number[];
    const text = this.#connection.prepare('select search from warranty where id = ? and "binnedAt" is null').pluck();
    for (const id of changed) {
      const search = text.get(id) as string | undefined;
      if (search === undefined) this.#words.delete(id);
      else this.#words.set(id, search);
    }
  }

  #findBySql(search: TextSearch): number[] {
    const { from, id, where, parameters } = matching(search.terms);
    return this.#connection
      .prepare(`select ${id} from ${from} where ${where} and ${id} <> ? order by ${id} desc limit ? offset ?`)
      .pluck()
      .all(...parameters, search.without ?? 0, search.limit, search.offset) as number[];
  }

  #countBySql(terms: readonly Term[]): number {
    const { from, where, parameters } = matching(terms);
    return this.#value(`select count(*) from ${from} where ${where}`, ...parameters);
  }

  #value(sql: string, ...parameters: unknown[]): number {
    return (
      (this.#connection
        .prepare(sql)
        .pluck()
        .get(...parameters) as number | null) ?? 0
    );
  }

  #snapshot<Result>(work: () => Result): Result {
    return this.#connection.transaction(work).deferred();
  }
}
