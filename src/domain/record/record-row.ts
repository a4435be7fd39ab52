/** The columns that warranties, clinics and products share. */
export interface RecordRow {
  id: number;
  /** Starts at 1 and counts the changes. An edit names the version it was made on. */
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** When and by whom it was put into the recycle bin; null while it is active. */
  binnedAt: string | null;
  binnedBy: string | null;
}

/** The column names of a `RecordRow`. */
export const recordColumns = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'binnedAt',
  'binnedBy',
] as const satisfies readonly (keyof RecordRow)[];
