import { setImmediate } from 'node:timers/promises';
import type { RoaringBitmap32 } from 'roaring-wasm';
import type { NameCount, TextSearch, TextSearchResult } from '#database/database.ts';
import { FacetIndex, type Facets } from '#database/facet-index.ts';
import type { SqliteConnection } from '#database/sqlite-connection.ts';
import { matching } from '#database/sqlite-terms.ts';
import { isEmptyFilter, type NamedColumn, type WarrantyFilter } from '#database/warranty-filter.ts';
import { WordIndex } from '#database/word-index.ts';

const columns = 'id, "binnedAt", search, "clinicName", "productName", "expiresOn", "createdAt"';

/** A warranty as the indexes read it; one that is gone is like one in the bin. */
type Row = { id: number } & ({ binnedAt: string } | ({ binnedAt: null; search: string } & Facets));

/** Records read between two looks at the queue of requests. */
const sliceSize = 1_000;
const mostWasted = 0.5;

const defaultLimits = {
  /** Of more matches than this, the first pages are quicker to find by SQL than by gathering all of them. */
  mostNamed: 2_000,
  /** Records that SQL may skip before a page; behind more of them, gathering all is quicker. */
  mostSkipped: 2_000,
  /** With more new records or changes than this, a search is answered by SQL alone while the indexes catch up. */
  mostAtOnce: 200_000,
  mostChanges: 20_000,
};

/**
 * Finds active warranties by words and filters, on a thread of its own. A word index and a facet index, built from the
 * table in the background and brought up to date before each answer, say in memory which records match and how many
 * there are; the first pages of a common word come from FTS5's trigram index. Until they are built, SQL does it all.
 */
export class SqliteSearch {
  readonly #connection: SqliteConnection;
  #words = new WordIndex();
  #facets = new FacetIndex();
  /** Newest warranty and newest audit line that the two indexes know. */
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
        return { ids: this.#findBySql(search), total: this.#countBySql(search) };
      }
      return this.#searchInMemory(search);
    });
  }

  /** The names that records hold which pass a filter, and how many hold each. */
  countNames(column: NamedColumn, filter: WarrantyFilter): NameCount[] {
    return this.#snapshot(() => {
      if (this.#catchUp()) return this.#facets.countNames(column, filter);
      void this.warm();
      const { where, parameters } = matching([], filter);
      return this.#connection
        .prepare(`select "${column}" as name, count(*) as total from warranty where ${where} group by 1`)
        .all(...parameters) as NameCount[];
    });
  }

  /** Reads what the indexes do not know yet, a slice at a time, so that searches are answered meanwhile. */
  warm(): Promise<void> {
    this.#warming ??= this.#readAll().finally(() => {
      this.#warming = undefined;
    });
    return this.#warming;
  }

  dispose(): void {
    this.#words.dispose();
    this.#facets.dispose();
  }

  #searchInMemory(search: TextSearch): TextSearchResult {
    const { terms, filter = {}, limit, offset, without } = search;
    if (terms.length === 0) return pageOf(this.#facets.matching(filter), { limit, offset, without });
    const places = this.#words.matching(terms);
    const total = places.size;
    const isFirst = total > this.#limits.mostNamed && offset <= this.#limits.mostSkipped;
    if (isFirst && isEmptyFilter(filter)) {
      places.dispose();
      return { ids: this.#findBySql(search), total };
    }
    const ids = this.#words.idsOf(places);
    places.dispose();
    if (!isEmptyFilter(filter)) {
      const passing = this.#facets.matching(filter);
      ids.andInPlace(passing);
      passing.dispose();
    }
    return pageOf(ids, { limit, offset, without });
  }

  async #readAll(): Promise<void> {
    if (this.#words.wasted > mostWasted) {
      this.dispose();
      this.#words = new WordIndex();
      this.#facets = new FacetIndex();
      this.#seen = { warranty: 0, audit: 0 };
    }
    while (this.#snapshot(() => this.#readSlice())) await setImmediate();
  }

  /** True where the indexes now know all that this snapshot holds. */
  #catchUp(): boolean {
    if (this.#words.wasted > mostWasted) return false;
    const added = this.#value('select max(id) from warranty') - this.#seen.warranty;
    const changed = this.#value('select max(id) from audit') - this.#seen.audit;
    if (added > this.#limits.mostAtOnce || (this.#seen.warranty > 0 && changed > this.#limits.mostChanges))
      return false;
    while (this.#readSlice());
    return true;
  }

  /** Reads a slice of the changes to known records and one of new ones; returns whether there may be more. */
  #readSlice(): boolean {
    if (this.#seen.warranty === 0) this.#seen.audit = this.#value('select max(id) from audit');
    const changes = this.#readChanges();
    const rows = this.#connection
      .prepare(`select ${columns} from warranty where id > ? order by id limit ?`)
      .all(this.#seen.warranty, sliceSize) as Row[];
    for (const row of rows) {
      this.#learn(row);
      this.#seen.warranty = row.id;
    }
    return rows.length === sliceSize || changes === sliceSize;
  }

  /** Returns how many audit lines were read. */
  #readChanges(): number {
    const lines = this.#connection
      .prepare('select id, noun, "recordId" from audit where id > ? order by id limit ?')
      .raw()
      .all(this.#seen.audit, sliceSize) as [number, string, number][];
    const changed = lines.flatMap(([, noun, id]) => (noun === 'warranty' && id <= this.#seen.warranty ? [id] : []));
    const read = this.#connection.prepare(`select ${columns} from warranty where id = ?`);
    for (const id of new Set(changed)) this.#learn((read.get(id) as Row | undefined) ?? { id, binnedAt: '' });
    this.#seen.audit = lines.at(-1)?.[0] ?? this.#seen.audit;
    return lines.length;
  }

  #learn(row: Row): void {
    if (row.binnedAt === null) {
      this.#words.set(row.id, row.search);
      this.#facets.set(row.id, row);
    } else {
      this.#words.delete(row.id);
      this.#facets.delete(row.id);
    }
  }

  #findBySql(search: TextSearch): number[] {
    const { from, id, where, parameters } = matching(search.terms, search.filter);
    return this.#connection
      .prepare(`select ${id} from ${from} where ${where} and ${id} <> ? order by ${id} desc limit ? offset ?`)
      .pluck()
      .all(...parameters, search.without ?? 0, search.limit, search.offset) as number[];
  }

  #countBySql(search: TextSearch): number {
    const { from, where, parameters } = matching(search.terms, search.filter);
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

/** The page of those ids, newest first. Disposes of them. */
function pageOf(
  ids: RoaringBitmap32,
  { limit, offset, without }: Pick<TextSearch, 'limit' | 'offset' | 'without'>,
): TextSearchResult {
  const total = ids.size;
  if (without !== undefined) ids.delete(without);
  const end = Math.max(0, ids.size - offset);
  const page = Array.from(ids.sliceUint32Array(Math.max(0, end - limit), end)).reverse();
  ids.dispose();
  return { ids: page, total };
}
