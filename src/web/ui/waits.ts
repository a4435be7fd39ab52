/** Every wait of the interface, in milliseconds. */
export const waits = {
  /** How long a toast stays. */
  toast: 2000,
  /** A look-up faster than this shows no progress. */
  pending: 150,
} as const;
