export interface OpenOptions {
  /** How long to wait for PostgreSQL, in ms. */
  patience?: number;
  /** Prints a line for the operator. */
  print?: (line: string) => void;
  /** Gets the names of the migrations that were applied. */
  onMigrate?: (migrations: string[]) => void;
}
