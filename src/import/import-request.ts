import type { CheckedRow, CheckSummary, Fault, SheetPreview } from '#domain/import/checked-row.ts';
import type { ImportPlan, SheetPlan, SheetRow } from '#domain/import/import-plan.ts';
import type { PlausibleBounds } from '#domain/import/plausible-days.ts';
import type { KnownRecords } from '#domain/record/name-resolver.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import type { Cell } from '#import/table.ts';

/** The catalogue: what names mean, and terms of warranty. */
export interface KnownNames extends Record<TypeOnCards, KnownRecords> {
  /** The terms of the products that have a readable one, by id: `Bảo hành 10 năm`. */
  terms?: Record<number, string>;
}

/** What reading the cards of a file depends on, beside its bytes. */
export interface ReadOptions {
  known: KnownNames;
  plan: ImportPlan;
  /** What is believed without asking; `defaultBounds` if left out. */
  bounds?: PlausibleBounds | undefined;
}

/** The requests to the import process, about its file. */
export type ImportRequest =
  | { kind: 'inspect' }
  | ({ kind: 'read' } & ReadOptions)
  /** `rows`: the row numbers of each sheet. */
  | { kind: 'raw'; plan: ImportPlan; rows: readonly (readonly [sheet: string | null, rows: readonly number[]])[] };

/** What answers each kind of request: parts in order, each with its rows encoded, and a result. */
export interface Answers {
  inspect: { part: never; result: SheetPreview[] };
  read: { part: ReadChunk; result: ReadSummary };
  raw: { part: Omit<RawRows, 'rows'> & { rows: Uint8Array<ArrayBuffer> }; result: null };
}

/** An invalid row, with its sheet if the file has several. */
export type RowIssue = SheetRow & Fault;

/** A row of a file that is a card, as a plan reads it, beside the card that would be stored. */
export interface ReadRow extends Omit<CheckedRow, 'fields'> {
  /** The header of the column of card numbers. */
  cardColumn: string;
}

/** Some rows of a file, in order, good and faulty alike. */
export interface ReadChunk {
  /** A line for each row; see `RowLine`. */
  rows: Uint8Array<ArrayBuffer>;
  count: number;
  /** Rows and share of the file (0 to 1) that have been read so far. */
  rowsRead: number;
  share: number;
}

/**
 * What reading a file has found beside its rows. Which of them are stored is for the register to say. `notes` are Vietnamese
 * remarks on what was not read, skipped or corrected.
 */
export interface ReadSummary extends Omit<CheckSummary, 'counts' | 'faults'> {
  rowsRead: number;
  /** True if rows come from several sheets, so that whoever names a row names its sheet. */
  hasManySheets: boolean;
}

/** A row in the sender's layout: all of its columns, with the plan's edits. */
export interface RawRow {
  /** From 1. 0 means that the file has no header. */
  row: number;
  /** `title`: above the header. */
  kind: 'title' | 'header' | 'card';
  cells: readonly Cell[];
}

/** Rows of one sheet. A file has its sheets one after the other, and each its rows in order. */
export interface RawRows {
  sheet: string | null;
  /** Where the fields are in the cells. */
  columns: SheetPlan['columns'];
  /** How many columns the rows of this sheet have at most. */
  width: number;
  rows: RawRow[];
}
