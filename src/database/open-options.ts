import type { SharedFile } from '#database/shared-file.ts';

export interface OpenOptions {
  /** How long to wait for PostgreSQL, in ms. */
  patience?: number;
  /** Prints a line for the operator. */
  print?: (line: string) => void;
  /** Gets the names of the migrations that were applied. */
  onMigrate?: (migrations: string[]) => void;
  /** Of a SQLite file that other processes of the server have open, too. */
  shared?: SharedFile | undefined;
}
