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
