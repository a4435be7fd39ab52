/** What a server has let look-ups use of their budgets lately, for the other servers. */
export interface LookUpSpendingTable {
  /** Random id of the process. */
  server: string;
  /** Counts the rows of the process. */
  seq: number;
  /** Seconds since 1970 by the clock of the database. */
  at: number;
  /** JSON, an array of `BudgetUsage`; without addresses and card numbers, but with their hashes. */
  spending: string;
}
