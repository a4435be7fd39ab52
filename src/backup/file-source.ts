/** A file of a register that stays readable, even if it is changed or removed meanwhile. */
export interface OpenFile {
  size: number;
  /** Of its content, in hex. */
  sha256: string;
  /** Its content, from the beginning, in pieces. */
  pieces(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The files of a register, by the paths that they have in DATA_DIR beside SQLite. */
export interface FileSource {
  /** The paths of the files of an import: what was sent, and the faulty rows that were left out. */
  importPaths(id: number): Promise<string[]>;
  /** Undefined if the file is nowhere. */
  open(path: string): Promise<OpenFile | undefined>;
}
