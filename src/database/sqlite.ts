import { basename } from 'node:path';
import { type CompiledQuery, Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkAnswer, registerGone } from '#database/check-answer.ts';
import type { Database, Health, RowBatch, Tables, TextSearch, Write } from '#database/database.ts';
import { DatabaseThread } from '#database/database-thread.ts';
import { migrate } from '#database/migrations/migrations.ts';
import { saveRegisterId, verifyRegister } from '#database/register-check.ts';
import type { RegisterFolder } from '#database/register-folder.ts';
import { RegisterGuard } from '#database/register-guard.ts';
import { openSqlite } from '#database/sqlite-connection.ts';
import { ThreadDialect } from '#database/sqlite-dialect.ts';
import { translateOpenError, translateWriteError } from '#database/sqlite-errors.ts';
import { SqliteHotReader } from '#database/sqlite-hot-reader.ts';
import { inspectSqlite } from '#database/sqlite-inspect.ts';
import { SqliteIntegrity } from '#database/sqlite-integrity.ts';
import { sqliteSchema } from '#database/sqlite-schema.ts';
import { matching, occurs } from '#database/sqlite-terms.ts';
import { bound, type NamedColumn, type WarrantyFilter } from '#database/warranty-filter.ts';
import type { Term } from '#database/word-index.ts';

/**
 * What is taken out of the text index is erased at once, which takes the time of indexing so many records anew
 * (1.25 ms and 27 µs at a million records).
 */
const rebuildGain = 46;
/** Of fewer records than this it is not worth asking. */
const fewest = 500;

/** With two, a list does not wait for another one that is being sorted. */
const readerCount = 2;

/**
 * Opens the SQLite file of a folder, migrating it as needed; creates it in a folder that holds nothing of a register. One
 * thread writes; others read, so that the calling thread never waits for a long query.
 *
 * @param say prints a line for the operator if a register is created or gets an id
 * @throws {CannotOpen} if it is not the register of the folder, is damaged or missing
 * @throws if the file cannot be opened safely (see `openSqlite`) or is newer than this program
 */
export async function openSqliteDatabase(folder: RegisterFolder, say: (line: string) => void): Promise<Database> {
  const file = folder.databaseFile;
  const place = { folder, database: file, isInFolder: true };
  let writer: DatabaseThread | undefined;
  try {
    const admission = await verifyRegister(place, async ({ databaseFiles }) =>
      databaseFiles.includes(basename(file)) ? inspectSqlite(file) : { exists: false },
    );
    if (admission === 'create') folder.begin();
    // Opens the file once here, so that errors are thrown before a thread starts.
    openSqlite(file).close();
    writer = new DatabaseThread({ file, role: 'writer' });
    const writing = new Kysely<Tables>({ dialect: new ThreadDialect([writer]) });
    await migrate(writing, sqliteSchema);
    const id = await saveRegisterId(writing, place, admission, say);
    return new SqliteEngine(file, writer, writing, new RegisterGuard(folder, id, [file, `${file}-wal`]));
  } catch (error) {
    await writer?.close();
    throw translateOpenError(error, file);
  }
}

class SqliteEngine implements Database {
  readonly engine = 'sqlite';
  readonly read: Kysely<Tables>;
  readonly #writer: DatabaseThread;
  readonly #writing: Kysely<Tables>;
  readonly #readers: readonly DatabaseThread[];
  readonly #file: string;
  readonly #guard: RegisterGuard;
  readonly #integrity = new SqliteIntegrity();
  #searcher: DatabaseThread | undefined;
  #hot: SqliteHotReader | undefined;

  constructor(file: string, writer: DatabaseThread, writing: Kysely<Tables>, guard: RegisterGuard) {
    this.#file = file;
    this.#guard = guard;
    this.#writer = writer;
    this.#writing = writing;
    this.#readers = Array.from({ length: readerCount }, () => new DatabaseThread({ file, role: 'reader' }));
    this.read = new Kysely<Tables>({ dialect: new ThreadDialect(this.#readers) });
  }

  async write<Result>(work: (tx: Write) => Promise<Result>): Promise<Result> {
    this.#guard.refuseIfGone();
    try {
      const result = await this.#writing.transaction().execute(work);
      this.#hot?.refresh();
      return result;
    } catch (error) {
      throw translateWriteError(error);
    }
  }

  // There is only one write transaction at a time.
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

  async health(): Promise<Health> {
    const problem = this.#guard.problem();
    const { result: integrity } = this.#integrity;
    return {
      register: problem === undefined ? { status: 'ok' } : { ...registerGone, detail: problem },
      database: await checkAnswer(this.read, this.#guard.id, this.#writer.ended),
      ...(integrity && { integrity }),
    };
  }

  // It is in this process.
  onHealthChange(): void {}

  checkIntegrity(): Promise<void> {
    return this.#integrity.check(this.#file);
  }

  async close(): Promise<void> {
    await this.#integrity.stop();
    this.#hot?.close();
    const readers = this.#searcher ? [...this.#readers, this.#searcher] : this.#readers;
    // The writer last, since the last connection that closes merges the log into the file.
    await Promise.all(readers.map((thread) => thread.close()));
    await this.#writer.close();
  }

  get #search(): DatabaseThread {
    if (!this.#searcher) {
      // The new thread opens the file by name, so it must still be the same.
      this.#guard.refuseIfGone();
      this.#searcher = new DatabaseThread({ file: this.#file, role: 'search' });
    }
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
