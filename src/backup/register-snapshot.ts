import type { Kysely } from 'kysely';
import type { FileSource } from '#backup/file-source.ts';
import type { TableShape } from '#backup/table-shapes.ts';
import type { Tables } from '#database/database.ts';

/** An open register as of one moment, on one engine. */
export interface RegisterSnapshot {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads in the snapshot. */
  readonly db: Kysely<Tables>;
  /** The rows of a table in the order of its first column, some at a time, with values in the order of its columns. */
  rows(table: TableShape): AsyncIterable<unknown[][]>;
  /** The highest id that a row of the table ever had; 0 if there was none. */
  lastId(table: TableShape): Promise<number>;
  /** The files that rows name. */
  readonly files: FileSource;
  close(): Promise<void>;
}
