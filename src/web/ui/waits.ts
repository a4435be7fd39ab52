/** Every wait of the interface, in milliseconds. */
export const waits = {
  /** How long a toast stays. */
  toast: 2000,
  /** A look-up faster than this shows no progress. */
  pending: 150,
  /** Between signing in and the first page of the back office. */
  signedIn: 2000,
  /** Between leaving the sign-in page and the home page. */
  toHome: 2000,
} as const;
