/** Counters of failed sign-ins that have not expired. */
export interface SignInFailureTable {
  /** An account's name, a known browser or a network; see `sign-in-delay`. */
  key: string;
  failures: number;
  /** ISO 8601, UTC. */
  lastAt: string;
}
