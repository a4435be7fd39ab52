/** How many look-ups on a day had an answer of a kind; of some kinds, for one card. Neither what was typed nor who asked. */
export interface LookUpNoteTable {
  /** YYYY-MM-DD, in Vietnam. */
  day: string;
  /** `near-miss`: the number was one typo away from that of the card. The others after it: something may be wrong with the card. */
  kind: 'found' | 'not-found' | 'near-miss' | 'wrong-code' | 'void' | 'blank' | 'never-printed' | 'many-networks';
  /** The canonical number of the card; '' for a kind that is counted for all. */
  cardKey: string;
  /** The active card that had the number; null where it was only printed, or nobody's. */
  warrantyId: number | null;
  count: number;
}

/** What all servers have counted of look-ups in a window of time, for their budgets. */
export interface LookUpCountTable {
  /** The hash of an address or network, or what is counted for the whole site. */
  key: string;
  window: 'minute' | 'hour' | 'day';
  count: number;
  /** When the window ends and when the last change was, in seconds since 1970 by the clock of the database. */
  endsAt: number;
  at: number;
}

// Those below are of version 1.1, whose servers use them during an upgrade; a later version removes them.

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
