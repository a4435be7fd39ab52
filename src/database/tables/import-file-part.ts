/**
 * A part of a file of an import. Filled on PostgreSQL only, where servers share nothing else; beside SQLite they are files of
 * DATA_DIR.
 */
export interface ImportFilePartTable {
  importId: number;
  /** `source`: as it was sent; `check`: the rows that the check has found; `faulty`: those that a stored import has left out. */
  kind: 'source' | 'check' | 'faulty';
  /** Of the file. */
  name: string;
  /** Counts the parts of a file from 0. */
  part: number;
  /** Random; the same for all parts that were written together. */
  token: string;
  /** Compressed by Zstandard. */
  bytes: Uint8Array;
}
