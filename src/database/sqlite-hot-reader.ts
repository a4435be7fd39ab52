import type { SqliteConnection } from '#database/sqlite-connection.ts';

/**
 * Prepared statements on the thread that calls them, for the few queries where microseconds count. Reading costs SQLite
 * more in locking the file than in finding a row by index, so all reads of one turn of the event loop share one read
 * transaction. What was committed before a turn began is always seen.
 */
export class SqliteHotReader {
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

  /** Ends the turn's transaction, so that the next read sees what has been committed up to now. */
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
