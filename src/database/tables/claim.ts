/**
 * A task that one process of the register does for all. On SQLite the table is in a file of its own; see
 * `openSqliteClaims`.
 */
export interface ClaimTable {
  /** Of the task. */
  name: string;
  /** The process that does it. */
  holder: string;
  /** When the holder last renewed the claim, in ms since 1970 by the clock of the database. */
  beatAt: number;
  /** JSON: the progress that the holder reports. */
  detail: string;
  /** 1 if somebody has asked the holder to stop. */
  isCancelled: number;
}
