import type { Statement } from 'better-sqlite3';
import pLimit from 'p-limit';
import type { Parameter, Snapshot, Snapshots } from '#database/snapshots.ts';
import { openSqlite, type SqliteConnection } from '#database/sqlite/connection.ts';
import { isDamage } from '#database/sqlite/errors.ts';

const maxStatements = 200;
/** Who reads snapshots keeps what is read more than once. */
const cacheMb = 2;

/** Reads the SQLite file on the calling thread, through a connection of its own. */
export class SqliteSnapshots implements Snapshots {
  readonly #file: string;
  readonly #connection: SqliteConnection;
  readonly #statements = new Map<string, Statement>();
  readonly #snapshot: Snapshot;
  /** One at a time: there is one connection. */
  readonly #inTurn = pLimit(1);

  constructor(file: string) {
    this.#file = file;
    this.#connection = openSqlite(file, { readonly: true, cacheMb });
    this.#snapshot = {
      rows: async <Row>(statement: string, parameters: readonly Parameter[] = []) =>
        this.#prepared(statement).all(...parameters.map(bind)) as Row[],
      oneOf: (column) => `${column} in (select value from json_each(?))`,
      contains: (column) => `instr(${column}, ?) > 0`,
    };
  }

  read<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    return this.#inTurn(() => this.#read(work));
  }

  async close(): Promise<void> {
    await this.#inTurn(async () => this.#connection.close());
  }

  async #read<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    try {
      this.#connection.exec('begin');
      return await work(this.#snapshot);
    } catch (error) {
      if (error instanceof Error && isDamage(error)) error.message = `${this.#file} is damaged: ${error.message}`;
      throw error;
    } finally {
      if (this.#connection.inTransaction) this.#connection.exec('rollback');
    }
  }

  #prepared(text: string): Statement {
    let statement = this.#statements.get(text);
    if (!statement) {
      if (this.#statements.size >= maxStatements) this.#statements.clear();
      statement = this.#connection.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }
}

function bind(value: Parameter): string | number | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
