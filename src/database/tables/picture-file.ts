/**
 * A file of a product's picture, one of nine. Filled on PostgreSQL only, where servers share nothing else; beside SQLite the
 * pictures are files of DATA_DIR.
 */
export interface PictureFileTable {
  /** Such as `0f3a…-800.jpg`. */
  file: string;
  /** The name of the picture, as a product has it. */
  picture: string;
  bytes: Uint8Array;
  /** Of the bytes, in hex. */
  sha256: string;
  /** ISO 8601, UTC. */
  writtenAt: string;
  /** The day (UTC, `YYYY-MM-DD`) on which it went to quarantine; null while it is served. */
  quarantinedOn: string | null;
}
