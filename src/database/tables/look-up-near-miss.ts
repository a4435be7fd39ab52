/** How often on a day a number was looked up that is one slip away from a card's: neither the number nor who asked. */
export interface LookUpNearMissTable {
  /** YYYY-MM-DD, in Vietnam. */
  day: string;
  warrantyId: number;
  count: number;
}
