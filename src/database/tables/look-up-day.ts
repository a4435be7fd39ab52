/** The number of answered look-ups per day, without any detail. */
export interface LookUpDayTable {
  /** YYYY-MM-DD, in Vietnam. */
  day: string;
  found: number;
  notFound: number;
}
