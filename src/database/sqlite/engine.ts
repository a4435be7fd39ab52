import { stat } from 'node:fs/promises';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { checkAnswer } from '#database/check-answer.ts';
import type { Claims } from '#database/claims.ts';
import type {
  AuditedUpdate,
  Database,
  Health,
  RowBatch,
  RowUpdates,
  Tables,
  Write,
  WriteOptions,
} from '#database/database.ts';
import type { RegisterGuard } from '#database/register-guard.ts';
import type { SlowQueries, SlowQuery } from '#database/slow-queries.ts';
import type { openSqliteClaims } from '#database/sqlite/claims.ts';
import { openSqlite, type SqliteConnection } from '#database/sqlite/connection.ts';
import { ThreadDialect } from '#database/sqlite/dialect.ts';
import { translateWriteError } from '#database/sqlite/errors.ts';
import { SqliteIntegrity } from '#database/sqlite/integrity.ts';
import { unmarkLog } from '#database/sqlite/log-marker.ts';
import { indexImported } from '#database/sqlite/schema.ts';
import { SqliteThread } from '#database/sqlite/thread-requests.ts';

/** With two, a list does not wait for another one that is being sorted. The second is started when both are needed. */
const maxReaders = 2;

interface EngineParts {
  file: string;
  writer: SqliteThread;
  writing: Kysely<Tables>;
  /** The dialect of `writing`. */
  dialect: ThreadDialect;
  slowQueries: SlowQueries;
  guard: RegisterGuard;
  claims: Awaited<ReturnType<typeof openSqliteClaims>>;
}

/** A register in a SQLite file that is open. */
export class SqliteEngine implements Database {
  readonly engine = 'sqlite';
  readonly read: Kysely<Tables>;
  readonly claims: Claims;
  readonly #writer: SqliteThread;
  readonly #writing: Kysely<Tables>;
  readonly #dialects: { reads: ThreadDialect; writes: ThreadDialect };
  readonly #slowQueries: SlowQueries;
  readonly #readers: SqliteThread[] = [];
  readonly #file: string;
  readonly #guard: RegisterGuard;
  readonly #integrity = new SqliteIntegrity();
  readonly #closeClaims: () => Promise<void>;
  readonly #listeners: (() => void)[] = [];
  readonly #closing: (() => Promise<void>)[] = [];
  #prepared: PreparedReads | undefined;

  constructor({ file, writer, writing, dialect, slowQueries, guard, claims }: EngineParts) {
    this.claims = claims.claims;
    this.#closeClaims = claims.close;
    this.#file = file;
    this.#guard = guard;
    this.#writer = writer;
    this.#writing = writing;
    this.#slowQueries = slowQueries;
    const startReader = () => {
      const reader = new SqliteThread({ file, role: 'reader' });
      this.#readers.push(reader);
      return reader;
    };
    this.#dialects = { reads: new ThreadDialect(startReader, maxReaders), writes: dialect };
    this.read = new Kysely<Tables>({ dialect: this.#dialects.reads, log: slowQueries.log });
  }

  async write<Result>(work: (tx: Write) => Promise<Result>, { purpose }: WriteOptions = {}): Promise<Result> {
    this.#guard.refuseIfGone();
    try {
      // An import may fill the disk. Then the log can be emptied only if nothing in it makes the database grow.
      if (purpose === 'import') await sql`pragma wal_checkpoint(passive)`.execute(this.#writing);
      const result = await this.#writing.transaction().execute(work);
      this.#prepared?.refresh();
      for (const listener of this.#listeners) listener();
      return result;
    } catch (error) {
      throw translateWriteError(error);
    }
  }

  // There is only one write transaction at a time.
  async lockTable(): Promise<void> {}

  async updateWithAudit(tx: Write, { values, condition, line }: AuditedUpdate): Promise<number> {
    await sql`insert into audit (at, actor, action, noun, "recordId", detail, "changeId")
      select ${line.at}, ${line.actor}, ${line.action}, 'warranty', id, ${line.detail}, ${line.changeId}
      from warranty where ${condition}`.execute(tx);
    const { numAffectedRows } = await sql`update warranty set ${values} where ${condition}`.execute(tx);
    return Number(numAffectedRows);
  }

  prepare<Row>(query: CompiledQuery<Row>): (...parameters: unknown[]) => Promise<Row | undefined> {
    this.#prepared ??= new PreparedReads(openSqlite(this.#file, { readonly: true }));
    const get = this.#prepared.prepare<Row>(query.sql);
    return async (...parameters) => get(...parameters);
  }

  async insertRows(tx: Write, batch: RowBatch): Promise<{ firstId: number; lastId: number; refused: number[] }> {
    // The writer thread has one connection, and while `tx` is open it is that transaction's.
    const columns = [...batch.columns, ...Object.keys(batch.constants)];
    const names = columns.map((column) => `"${column}"`).join(', ');
    const values = columns.map(() => '?').join(', ');
    const sql = `insert into "${batch.table}" (${names}) values (${values}) on conflict do nothing`;
    const { rows, skipped } = batch;
    const constants = Object.values(batch.constants);
    const inserted = await this.#writer.ask({ kind: 'insertRows', sql, rows, skipped, constants });
    if (batch.table === 'warranty' && inserted.firstId > 0)
      await tx.executeQuery(CompiledQuery.raw(indexImported, [inserted.firstId, inserted.lastId]));
    return inserted;
  }

  updateRows(_tx: Write, updates: RowUpdates): Promise<{ refused: number[] }> {
    const columns = [...updates.columns, ...Object.keys(updates.constants)];
    const values = columns.map((column) => `"${column}" = ?`).join(', ');
    const sql = `update "${updates.table}" set ${values} where id = ? and version = ?`;
    return this.#writer.ask({
      kind: 'updateRows',
      sql,
      rows: updates.rows,
      constants: Object.values(updates.constants),
    });
  }

  onCommit(listener: () => void): void {
    this.#listeners.push(listener);
  }

  onClose(step: () => Promise<void>): void {
    this.#closing.push(step);
  }

  isUniqueViolation(error: unknown): boolean {
    return (error as { code?: unknown }).code === 'SQLITE_CONSTRAINT_UNIQUE';
  }

  async health(): Promise<Health> {
    const { result: integrity } = this.#integrity;
    return {
      register: this.#guard.check(),
      database: await checkAnswer(this.read, this.#guard.id, this.#writer.ended),
      ...(integrity && { integrity }),
    };
  }

  // It is in this process.
  onHealthChange(): void {}

  onSlowQuery(minMs: number, listener: (query: SlowQuery) => void): void {
    this.#slowQueries.listen(minMs, listener);
  }

  queues(): Record<string, number> {
    return { reads: this.#dialects.reads.load, writes: this.#dialects.writes.load };
  }

  async size(): Promise<number> {
    const sizes = await Promise.all([
      stat(this.#file),
      // It is missing while no process has the register open for writing.
      stat(`${this.#file}-wal`).catch(() => ({ size: 0 })),
    ]);
    return sizes.reduce((sum, { size }) => sum + size, 0);
  }

  async unsafeSettings(): Promise<string[]> {
    return [];
  }

  get isDamaged(): boolean {
    return this.#integrity.result?.status === 'failed';
  }

  checkIntegrity(): Promise<void> {
    return this.#integrity.check(this.#file);
  }

  async close(): Promise<void> {
    for (const step of this.#closing.splice(0)) await step();
    await this.#integrity.stop();
    await this.claims.leave();
    // Where that is not known, too: a false alarm would be worse than none.
    if (!(await this.claims.openElsewhere().catch(() => undefined))) unmarkLog(this.#file);
    await this.#closeClaims();
    this.#prepared?.close();
    // The writer last, since the last connection that closes merges the log into the file.
    await Promise.all(this.#readers.map((thread) => thread.close()));
    await this.#writer.close();
  }
}

/**
 * Prepared statements on the calling thread, for the few hot queries. Locking the file takes SQLite longer than finding a row
 * by index, so all reads of one turn of the event loop share a read transaction. They see every commit before that turn.
 */
class PreparedReads {
  readonly #connection: SqliteConnection;
  readonly #begin: () => void;
  readonly #commit: () => void;
  readonly #end = () => this.refresh();
  #open = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    const begin = connection.prepare('begin');
    const commit = connection.prepare('commit');
    this.#begin = () => begin.run();
    this.#commit = () => commit.run();
  }

  /** Prepares a query that returns at most one row. */
  prepare<Row>(sql: string): (...parameters: unknown[]) => Row | undefined {
    const statement = this.#connection.prepare<unknown[], Row>(sql);
    return (...parameters) => {
      if (!this.#open) {
        this.#begin();
        this.#open = true;
        setImmediate(this.#end);
      }
      return statement.get(...parameters);
    };
  }

  /** Ends the shared transaction, so that the next read sees all commits so far. */
  refresh(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#commit();
  }

  close(): void {
    this.refresh();
    this.#connection.close();
  }
}
