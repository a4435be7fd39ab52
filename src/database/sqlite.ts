import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CompiledQuery, Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, RowBatch, Tables, TextSearch, Write } from '#database/database.ts';
import { DatabaseThread } from '#database/database-thread.ts';
import { migrate } from '#database/migrations/migrations.ts';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { openSqlite } from '#database/sqlite-connection.ts';
import { ThreadDialect } from '#database/sqlite-dialect.ts';
import { SqliteHotReader } from '#database/sqlite-hot-reader.ts';
import { matching, occurs } from '#database/sqlite-terms.ts';
import { bound, type NamedColumn, type WarrantyFilter } from '#database/warranty-filter.ts';
import type { Term } from '#database/word-index.ts';

/**
 * FTS5 gathers what it is given in memory and writes it out when this many bytes are full: with the default of 1 MiB
 * an import of 100,000 rows spends twice the time on the index.
 */
const textIndexBuffer = 64 * 1024 * 1024;

/**
 * What is taken out of the text index is erased at once, which takes the time of indexing so many records anew
 * (1.25 ms and 27 µs at a million records).
 */
const rebuildGain = 46;
/** Of fewer records than this it is not worth asking. */
const fewest = 500;

/** With two, a list does not wait while another is sorted. */
const readerCount = 2;

const schema: SchemaDialect = {
  numbering: (column) => column.primaryKey().autoIncrement(),
  tableEnd: sql`strict`,
  async createTextIndex(db) {
    // A view, so that the index's own integrity check compares it with exactly the records it should hold.
    await sql`create view warranty_text as select id, search from warranty where "binnedAt" is null`.execute(db);
    await sql`create virtual table warranty_search using fts5(
      search, content='warranty_text', content_rowid='id', tokenize='trigram', columnsize=0)`.execute(db);
    await sql`insert into warranty_search(warranty_search, rank) values ('hashsize', ${sql.lit(textIndexBuffer)})`.execute(
      db,
    );
    // The writer thread merges when it is idle; at a commit somebody waits.
    await sql`insert into warranty_search(warranty_search, rank) values ('automerge', 0)`.execute(db);
  },
  async eraseDeletedText(db) {
    await sql`insert into warranty_search(warranty_search, rank) values ('secure-delete', 1)`.execute(db);
  },
};

/**
 * Opens the SQLite file, creating and migrating it as needed. One thread writes; others read, so that the calling
 * thread never waits for a long query.
 *
 * @throws where the file cannot be opened safely (see `openSqlite`) or is newer than this program.
 */
export async function openSqliteDatabase(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true });
  // Opened and closed once here: what is wrong with the file is thrown to the caller, before any thread starts.
  openSqlite(file).close();
  const writer = new DatabaseThread({ file, role: 'writer' });
  const writing = new Kysely<Tables>({ dialect: new ThreadDialect([writer]) });
  try {
    await migrate(writing, schema);
  } catch (error) {
    await writer.close();
    throw error;
  }
  return new SqliteEngine(file, writer, writing);
}

class SqliteEngine implements Database {
  readonly engine = 'sqlite';
  readonly read: Kysely<Tables>;
  readonly #writer: DatabaseThread;
  readonly #writing: Kysely<Tables>;
  readonly #readers: readonly DatabaseThread[];
  readonly #file: string;
  #searcher: DatabaseThread | undefined;
  #hot: SqliteHotReader | undefined;

  constructor(file: string, writer: DatabaseThread, writing: Kysely<Tables>) {
    this.#file = file;
    this.#writer = writer;
    this.#writing = writing;
    this.#readers = Array.from({ length: readerCount }, () => new DatabaseThread({ file, role: 'reader' }));
    this.read = new Kysely<Tables>({ dialect: new ThreadDialect(this.#readers) });
  }

  async write<Result>(work: (tx: Write) => Promise<Result>): Promise<Result> {
    const result = await this.#writing.transaction().execute(work);
    this.#hot?.refresh();
    return result;
  }

  // A transaction that writes is the only one.
  async lockTable(): Promise<void> {}

  prepare<Row>(query: CompiledQuery<Row>): (...parameters: unknown[]) => Promise<Row | undefined> {
    this.#hot ??= new SqliteHotReader(openSqlite(this.#file, { readonly: true }));
    const get = this.#hot.prepare<Row>(query.sql);
    return async (...parameters) => get(...parameters);
  }

  insertRows(_tx: Write, batch: RowBatch): Promise<{ firstId: number; lastId: number; refused: number[] }> {
    // The writer thread has one connection, and while `_tx` is open it is that transaction's.
    const columns = [...batch.columns, ...Object.keys(batch.constants)];
    const names = columns.map((column) => `"${column}"`).join(', ');
    const values = columns.map(() => '?').join(', ');
    const sql = `insert into "${batch.table}" (${names}) values (${values}) on conflict do nothing`;
    const { rows, labels } = batch;
    const constants = Object.values(batch.constants);
    return this.#writer.ask({ kind: 'insertRows', sql, rows, labels, constants });
  }

  async indexText(tx: Write, from: number, to: number): Promise<void> {
    await index(tx, sql<SqlBool>`id between ${from} and ${to}`);
  }

  async changeText<Result>(tx: Write, ids: readonly number[], change: () => Promise<Result>): Promise<Result> {
    if (await isManyOf(tx, ids.length)) {
      const result = await change();
      await sql`insert into warranty_search(warranty_search) values ('rebuild')`.execute(tx);
      return result;
    }
    // One parameter, however many ids.
    const chosen = sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`;
    await sql`insert into warranty_search(warranty_search, rowid, search)
      select 'delete', id, search from warranty_text where ${chosen}`.execute(tx);
    const result = await change();
    await index(tx, chosen);
    return result;
  }

  searchText(search: TextSearch) {
    return this.#search.ask({ kind: 'search', ...search });
  }

  countNames(column: NamedColumn, filter: WarrantyFilter) {
    return this.#search.ask({ kind: 'countNames', column, filter });
  }

  holdsTerms(terms: readonly Term[], active: boolean): RawBuilder<SqlBool> {
    if (terms.length === 0) return sql`true`;
    if (!active)
      return sql`${sql.join(
        terms.map((term) => bound(occurs('search', term), [...term])),
        sql` and `,
      )}`;
    const { from, id, where, parameters } = matching(terms);
    return sql`id in (select ${sql.raw(id)} from ${sql.raw(from)} where ${bound(where, parameters)})`;
  }

  alphabetical(column: string): RawBuilder<unknown> {
    return sql`vietnamese_key(${sql.ref(column)})`;
  }

  gatherIds(order: RawBuilder<unknown>): RawBuilder<string> {
    return sql`json_group_array(id order by ${order})`;
  }

  async warmSearch(): Promise<void> {
    await this.#search.ask({ kind: 'warmSearch' });
  }

  isUniqueViolation(error: unknown): boolean {
    return (error as { code?: unknown }).code === 'SQLITE_CONSTRAINT_UNIQUE';
  }

  async close(): Promise<void> {
    this.#hot?.close();
    const readers = this.#searcher ? [...this.#readers, this.#searcher] : this.#readers;
    // The writer last: the last connection to close folds the log into the file.
    await Promise.all(readers.map((thread) => thread.close()));
    await this.#writer.close();
  }

  get #search(): DatabaseThread {
    this.#searcher ??= new DatabaseThread({ file: this.#file, role: 'search' });
    return this.#searcher;
  }
}

/** Takes the search text of active warranties into the index. */
async function index(tx: Write, chosen: RawBuilder<SqlBool>): Promise<void> {
  await sql`insert into warranty_search(rowid, search) select id, search from warranty_text where ${chosen}`.execute(
    tx,
  );
}

/** True where the text index is made anew in less time than so many records are taken out of it one by one. */
async function isManyOf(tx: Write, count: number): Promise<boolean> {
  if (count < fewest) return false;
  const { rows } = await sql<{ total: number }>`select count(*) as total from warranty_text`.execute(tx);
  return count * rebuildGain > (rows[0]?.total ?? 0);
}
