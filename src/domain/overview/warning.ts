/** What whoever runs the register should know at once. */
export interface Warning {
  /** For programs, such as `look-up-misses`. */
  code: string;
  /** Vietnamese sentences for people. */
  message: string;
}

/** Looks for one kind of trouble; none where all is well. */
export type WarningProvider = () => Promise<Warning[]>;
