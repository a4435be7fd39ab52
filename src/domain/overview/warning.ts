/** A warning for the operator and staff. */
export interface Warning {
  /** For programs, such as `look-up-misses`. */
  code: string;
  /** Vietnamese sentences for people. */
  message: string;
}

/** Looks for one kind of problem; empty if there is none. */
export type WarningProvider = () => Promise<Warning[]>;
