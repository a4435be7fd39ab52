/** Every wait of the interface, in milliseconds. */
export const waits = {
  /** How long a toast stays. */
  toast: 2000,
  /** A look-up faster than this shows no progress. */
  pending: 150,
  /** A look-up that takes longer than this has failed. */
  lookUp: 15_000,
  /** Between signing in and the first page of the back office. */
  signedIn: 2000,
  /** Between leaving the sign-in page and the home page. */
  toHome: 2000,
  /** After typing stops, until a list is searched. */
  search: 800,
  /** A link of the back office shows that it is on its way for so long. */
  adminLink: 1000,
  /** Between signing out and the sign-in page. */
  signedOut: 1000,
  /** How long a deletion can be undone from its toast. */
  undo: 8000,
  /** After one record has been deleted or restored, until its list is read anew. */
  reload: 1500,
  /** The same after many. */
  reloadMany: 1000,
  /** After typing stops, until a form's draft is kept. */
  draft: 400,
  /** Saving that takes longer than this says how far it is. */
  progress: 1000,
  /** Without a sign of life for so long, people are signed out. */
  inactive: 4_800_000,
} as const;
