/** What a stored import has done: rows by what became of them. */
export interface ImportResult {
  added: number;
  updated: number;
  same: number;
  skipped: number;
  /** Rows that were left out. */
  faulty: number;
}
