import pLimit from 'p-limit';
import type { PostgresAddress } from '#database/postgres/options.ts';
import { PostgresPool } from '#database/postgres/pool.ts';
import type { Parameter, Snapshot, Snapshots } from '#database/snapshots.ts';

/** Reads PostgreSQL through one connection, in transactions that see one moment. */
export class PostgresSnapshots implements Snapshots {
  readonly #pool: PostgresPool;
  /** One at a time: there is one connection. */
  readonly #inTurn = pLimit(1);

  constructor(address: PostgresAddress) {
    this.#pool = new PostgresPool(address, 'search');
  }

  read<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    return this.#inTurn(() => this.#read(work));
  }

  async close(): Promise<void> {
    await this.#inTurn(async () => this.#pool.end());
  }

  async #read<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    const connection = await this.#pool.connect();
    try {
      await connection.run({ text: 'begin isolation level repeatable read read only' });
      const result = await work({
        async rows<Row extends object>(statement: string, parameters: readonly Parameter[] = []) {
          const { rows } = await connection.run<Row>({ text: numbered(statement), values: [...parameters] });
          return rows;
        },
        oneOf: (column) => `${column} = any(?::bigint[])`,
        contains: (column) => `strpos(${column}, ?) > 0`,
      } as Snapshot);
      await connection.run({ text: 'commit' });
      connection.release();
      return result;
    } catch (error) {
      // The transaction ends with the connection.
      connection.release(true);
      throw error;
    }
  }
}

/** The statement with `$1`, `$2` … for its `?`. */
function numbered(statement: string): string {
  let count = 0;
  return statement.replace(/\?/g, () => `$${++count}`);
}
