import type { Generated } from 'kysely';
import type { TypeOnCards } from '#domain/record/record-type.ts';

/** A spreadsheet that was sent; the warranties that it added refer to it. */
export interface ImportTable {
  id: Generated<number>;
  fileName: string;
  /** Warranties that it added or changed; 0 unless it is stored or undone. */
  rowCount: number;
  /** Unknown names and notes that the import's answer warned of; null for imports of older versions. */
  warningCount: number | null;
  /** When the file was sent. ISO 8601, UTC, as all times here. */
  createdAt: string;
  createdBy: string;
  state: Generated<'uploaded' | 'checking' | 'checked' | 'stored' | 'failed' | 'discarded'>;
  /** Starts at 1 and counts the changes of the plan. */
  version: Generated<number>;
  /** Bytes of the file; null for imports of older versions, as all that follows. */
  size: number | null;
  /** SHA-256 of the file, in hex. */
  hash: string | null;
  /** JSON of `SheetPreview[]`; null once the file is removed. */
  sheets: string | null;
  /** JSON of the `ImportPlan`; null for the default plan, and once the file is removed. */
  plan: string | null;
  /** The name of the remembered columns that were applied, or under which these are to be remembered. */
  mappingName: string | null;
  /** JSON of a `CheckSummary` for the plan of this version; null until it has been checked, and once the file is removed. */
  summary: string | null;
  /** JSON of an `ImportResult`. */
  result: string | null;
  /** Why it failed, in Vietnamese. */
  message: string | null;
  storedAt: string | null;
  /** When its file is removed; null if there is none. */
  keptUntil: string | null;
}

/** Columns that a person has assigned, by the headers of their sheet. */
export interface ImportMappingTable {
  id: Generated<number>;
  /** SHA-256 of the set of headers, in hex. */
  headersHash: string;
  name: string;
  /** JSON of `RememberedColumns`. */
  columns: string;
  usedAt: string;
}

/** A spelling that a person has decided to mean a clinic or product: its alias. */
export interface NameAliasTable {
  id: Generated<number>;
  kind: TypeOnCards;
  /** The spelling, folded. */
  key: string;
  /** The spelling as it was written; null for those of older versions. */
  name: string | null;
  recordId: number;
}

/**
 * A part of a file of an import. Filled on PostgreSQL only, where servers share nothing else; beside SQLite they are files of
 * DATA_DIR.
 */
export interface ImportFilePartTable {
  importId: number;
  /** `source`: as it was sent; `check`: the rows that the check has found; `faulty`: those that a stored import has left out. */
  kind: 'source' | 'check' | 'faulty';
  /** Of the file. */
  name: string;
  /** Counts the parts of a file from 0. */
  part: number;
  /** Random; the same for all parts that were written together. */
  token: string;
  /** Compressed by Zstandard. */
  bytes: Uint8Array;
}
