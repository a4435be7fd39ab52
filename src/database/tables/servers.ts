/** One row with the id of the register, which DATA_DIR also has; see `RegisterFolder`. */
export interface RegisterTable {
  /** Always 1, so that there is only one row. */
  only: number;
  /** Random UUID, drawn when the register was created. */
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/**
 * A task that one process of the register does for all. On SQLite the table is in a file of its own; see
 * `openSqliteClaims`.
 */
export interface ClaimTable {
  /** Of the task. */
  name: string;
  /** The process that does it. */
  holder: string;
  /** When the holder last renewed the claim, in ms since 1970 by the clock of the database. */
  beatAt: number;
  /** JSON: the progress that the holder reports. */
  detail: string;
  /** 1 if somebody has asked the holder to stop. */
  isCancelled: number;
}

/**
 * Small states that the servers of a register share. Beside SQLite they are in files of DATA_DIR, but for the note that the
 * search index is to be purged.
 */
export interface SharedStateTable {
  name: string;
  /** JSON. */
  value: string;
}

/** A file of a picture: of a product's one of nine, of a visit's one of two. */
export interface PictureFileTable {
  /** Such as `0f3a…-800.jpg`. */
  file: string;
  /** The name of the picture, as a product or `visitPicture` has it. */
  picture: string;
  /** Behind the others, so that SQLite finds them without reading it. */
  bytes: Uint8Array;
  /** Of the bytes, in hex. */
  sha256: string;
  /** ISO 8601, UTC. */
  writtenAt: string;
  /** The day (UTC, `YYYY-MM-DD`) on which it went to quarantine; null while it is served. */
  quarantinedOn: string | null;
  /** The same name if it belongs to a visit, with which it goes; such a picture is never public. */
  visitPicture: string | null;
}
