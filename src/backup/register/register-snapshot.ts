import type { Kysely } from 'kysely';
import type { Manifest } from '#backup/archive-format.ts';
import type { TableShape } from '#backup/register/table-shapes.ts';
import type { Tables } from '#database/database.ts';

/** A file of a register that stays readable, even if it is changed or removed meanwhile. */
export interface OpenFile {
  size: number;
  /** Of its content, in hex. */
  sha256: string;
  /** Its content, from the beginning, in pieces. */
  pieces(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The files of a register, by the paths that they have in DATA_DIR beside SQLite. */
export interface FileSource {
  /** The paths of the files of an import: what was sent, and the faulty rows that were left out. */
  importPaths(id: number): Promise<string[]>;
  /** Undefined if the file is nowhere. */
  open(path: string): Promise<OpenFile | undefined>;
}

/** An open register as of one moment, on one engine. */
export interface RegisterSnapshot {
  readonly engine: 'sqlite' | 'postgres';
  /** Reads in the snapshot. */
  readonly db: Kysely<Tables>;
  /** The rows of a table in the order of its first column, some at a time, with values in the order of its columns. */
  rows(table: TableShape): AsyncIterable<unknown[][]>;
  /** The highest id that a row of the table ever had; 0 if there was none. */
  lastId(table: TableShape): Promise<number>;
  /** What reading the whole file shows, which goes on beside the rows. */
  integrity(): Promise<Manifest['integrity']>;
  /** The files that rows name. */
  readonly files: FileSource;
  close(): Promise<void>;
}
