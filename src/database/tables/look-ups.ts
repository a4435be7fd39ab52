/** The number of answered look-ups per day, without any detail. */
export interface LookUpDayTable {
  /** YYYY-MM-DD, in Vietnam. */
  day: string;
  found: number;
  notFound: number;
}

/** How often on a day a number was looked up that is one slip away from a card's: neither the number nor who asked. */
export interface LookUpNearMissTable {
  /** YYYY-MM-DD, in Vietnam. */
  day: string;
  warrantyId: number;
  count: number;
}

/** How often on a day a look-up said that something may be wrong with a card: not who asked. */
export interface LookUpSuspectTable {
  /** YYYY-MM-DD, in Vietnam. */
  day: string;
  cardKey: string;
  /** The card that had the number; null where it was only printed, or nobody's. */
  warrantyId: number | null;
  reason: 'wrong-code' | 'void' | 'blank' | 'never-printed' | 'many-networks';
  count: number;
}

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
