import type { PostgresAddress } from '#database/postgres/options.ts';

/** Where a register is stored, for threads that open connections of their own. */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | { engine: 'postgres'; address: PostgresAddress };

/** A value bound to a `?`; a list of numbers only for `oneOf`. */
export type Parameter = string | number | null | readonly number[];

/** The register as of one moment, whatever is written meanwhile. Statements have `?` for their parameters. */
export interface Snapshot {
  /** Bytes are `Uint8Array`, numbers of 64 bits may be strings. */
  rows<Row>(statement: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** The condition that a column is in a list of numbers, which is its one parameter. */
  oneOf(column: string): string;
  /** The condition that a column's text contains another text, which is its one parameter. */
  contains(column: string): string;
}

/** One connection for reading. */
export interface Snapshots {
  /**
   * Reads in one snapshot, after the reads before it.
   *
   * @throws {Unavailable} if the database is down
   */
  read<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
