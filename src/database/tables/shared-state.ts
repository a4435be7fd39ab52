/**
 * Small states that the servers of a register share. Filled on PostgreSQL only: beside SQLite it is in files of
 * DATA_DIR.
 */
export interface SharedStateTable {
  name: string;
  /** JSON. */
  value: string;
}
