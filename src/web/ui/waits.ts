/** All delays and time limits of the interface, in ms. */
export const waits = {
  /** Duration of a toast. */
  toast: 2000,
  /** Duration of a toast that has more to read. */
  read: 5000,
  /** Delay before a progress indicator appears. */
  pending: 150,
  /** Time limit for a look-up. */
  lookUp: 15_000,
  /** Between signing in and the first page of the back office. */
  signedIn: 2000,
  /** Between the link on the sign-in page and the home page. */
  toHome: 2000,
  /** Pause in typing before a list is searched. */
  search: 800,
  /** How long a link of the back office shows its pending state. */
  adminLink: 1000,
  /** Between signing out and the sign-in page. */
  signedOut: 1000,
  /** How long the toast offers to undo a deletion. */
  undo: 8000,
  /** Between deleting or restoring one record and reloading the list. */
  reload: 1500,
  /** The same for several records. */
  reloadMany: 1000,
  /** Pause in typing before a form's draft is stored. */
  draft: 400,
  /** Pause in typing a card number before another card with it is looked for. */
  numberCheck: 400,
  /** Delay before saving shows its progress. */
  progress: 1000,
  /** Between two looks at a running import, if the server's events do not arrive. */
  importPoll: 2000,
  /** Between two looks at a backup that is being made or checked. */
  backupPoll: 1000,
  /** Between two looks at an edit of many cards that is being stored. */
  editPoll: 1000,
  /** Between two looks at how many visits and requests wait for staff. */
  inboxPoll: 60_000,
  /** Before a part of a page that could not be loaded is asked for again, or a page while the database is away. */
  partRetry: 10_000,
  /** Inactivity before the user is signed out. */
  inactive: 4_800_000,
} as const;
