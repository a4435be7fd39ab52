/** How many look-ups were answered on a day, and nothing of who asked for what. */
export interface LookUpDayTable {
  /** YYYY-MM-DD, in Vietnam. */
  day: string;
  found: number;
  notFound: number;
}
