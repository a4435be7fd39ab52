/** Failed sign-ins that still count, by what they are counted for. */
export interface SignInFailureTable {
  /** An account's name, a known device or an address; see the sign-in delay. */
  key: string;
  failures: number;
  /** ISO 8601, UTC. */
  lastAt: string;
}
