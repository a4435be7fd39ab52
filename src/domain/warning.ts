/** A warning for the operator and staff. */
export interface Warning {
  /** For programs, such as `look-up-misses`. */
  code: string;
  /** For people, in Vietnamese. */
  message: string;
  /** For the owner's mail and nobody else: may have paths, and words of other programs. */
  detail?: string;
}

/** Detects one problem; empty if there is none. */
export type WarningProvider = () => Promise<Warning[]>;
