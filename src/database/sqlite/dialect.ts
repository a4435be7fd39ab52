import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteThread } from '#database/sqlite/thread-requests.ts';

/** Kysely over threads that each own a connection: one for writing, any number for reading. */
export class ThreadDialect implements Dialect {
  readonly #startThread: () => SqliteThread;
  readonly #maxThreads: number;
  #driver: ThreadDriver | undefined;

  /** @param startThread starts one more thread when all others are busy, up to `maxThreads` */
  constructor(startThread: () => SqliteThread, maxThreads = 1) {
    this.#startThread = startThread;
    this.#maxThreads = maxThreads;
  }

  createDriver(): Driver {
    this.#driver = new ThreadDriver(this.#startThread, this.#maxThreads);
    return this.#driver;
  }

  /** How many callers have a connection or wait for one. */
  get load(): number {
    return this.#driver?.load ?? 0;
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** SQLite does roll back data definition, so a migration that fails leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** An acquired connection has its thread to itself until it is released; other callers queue. */
class ThreadDriver implements Driver {
  readonly #startThread: () => SqliteThread;
  /** How many threads may still be started. */
  #startable: number;
  #busy = 0;
  readonly #idle: ThreadConnection[] = [];
  readonly #queue: ((connection: ThreadConnection) => void)[] = [];

  constructor(startThread: () => SqliteThread, maxThreads: number) {
    this.#startThread = startThread;
    this.#startable = maxThreads;
  }

  get load(): number {
    return this.#busy + this.#queue.length;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    const idle = this.#idle.shift();
    if (idle || this.#startable > 0) this.#busy++;
    if (idle) return Promise.resolve(idle);
    if (this.#startable > 0) {
      this.#startable -= 1;
      return Promise.resolve(new ThreadConnection(this.#startThread()));
    }
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const next = this.#queue.shift();
    if (next) return next(connection as ThreadConnection);
    this.#busy--;
    this.#idle.push(connection as ThreadConnection);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction that begins with a read cannot write after another process has written.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as ThreadConnection).rollback();
  }

  async destroy(): Promise<void> {}
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: SqliteThread;

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes, lastInsertRowid } = await this.#thread.ask({ kind: 'query', sql, parameters });
    return {
      rows: rows as Row[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
    };
  }

  /** Succeeds if SQLite has rolled back already, so that the original error is reported. */
  async rollback(): Promise<void> {
    await this.#thread.ask({ kind: 'rollback' });
  }

  // biome-ignore lint/correctness/useYield: Kysely's contract has it; nothing streams from SQLite yet
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming from SQLite is not supported.');
  }
}
