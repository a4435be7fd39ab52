import type { SqliteConnection } from '#database/sqlite/connection.ts';

/**
 * Prepared statements on the calling thread, for the few hot queries. Locking the file takes SQLite longer than finding a row
 * by index, so all reads of one turn of the event loop share a read transaction. They see every commit before that turn.
 */
export class PreparedReads {
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
