import type { CheckSummary, Fault, SheetPreview } from '#domain/import/checked-row.ts';
import type { ImportPlan, SheetPlan, SheetRow } from '#domain/import/import-plan.ts';
import type { PlausibleBounds } from '#domain/import/plausible-days.ts';
import type { KnownRecords } from '#domain/record/name-resolver.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import type { WarrantyRow } from '#domain/warranty/warranty-row.ts';
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
  | ({ kind: 'store' } & ReadOptions)
  | ({ kind: 'check' } & ReadOptions)
  /** `rows`: the row numbers of each sheet. */
  | { kind: 'raw'; plan: ImportPlan; rows: readonly (readonly [sheet: string | null, rows: readonly number[]])[] };

/** What answers each kind of request: parts in order, each with its rows encoded, and a result. */
export interface Answers {
  inspect: { part: never; result: SheetPreview[] };
  store: { part: WarrantyChunk; result: ReadSummary };
  check: { part: CheckedChunk; result: CheckedSummary };
  raw: { part: Omit<RawRows, 'rows'> & { rows: Uint8Array<ArrayBuffer> }; result: null };
}

/** An invalid row, with its sheet if the file has several. */
export type RowIssue = SheetRow & Fault;

/** A row whose number has twelve digits, as printed cards have them. */
export interface TwelveDigitRow extends SheetRow {
  /** Its position among the rows of the chunk, from 0. */
  at: number;
  cardKey: string;
  /** What it refers to; null for a clinic that is not known. */
  clinicId: number | null;
}

/**
 * Some rows of a file, in order. `rows` has the `count` rows that can be stored, for `decodeRows`. `rowsRead` rows and
 * `share` of the file (0 to 1) have been read so far.
 */
export interface WarrantyChunk {
  rows: Uint8Array<ArrayBuffer>;
  count: number;
  /** Which of these rows, from 0, have the number of an earlier row of the file: the plan lets the later one win. */
  repeats: number[];
  /** Those of these rows that may be printed cards. */
  twelveDigits: TwelveDigitRow[];
  /** The header of the column of card numbers, for the last of these rows. */
  cardColumn: string;
  /** Rows that are not believed, with why: no question if the register has their card just so. */
  doubted: { row: ImportedRow; issues: RowIssue[] }[];
  issues: RowIssue[];
  rowsRead: number;
  share: number;
}

/** Some rows of a file, in order, good and faulty alike. */
export interface CheckedChunk {
  /** NDJSON: a `CheckedRow` in each line. */
  rows: Uint8Array<ArrayBuffer>;
  /** For each line the canonical card number of a row that can be stored, or is only not believed; null for the others. */
  cardKeys: (string | null)[];
  /** Which of these rows, from 0, are skipped: by the plan, or since their number occurs before. */
  skipped: number[];
  /** The rows that can be stored and may be printed cards. */
  twelveDigits: TwelveDigitRow[];
  cardColumn: string;
  rowsRead: number;
  share: number;
}

/**
 * The summary of a file. `rowsRead` are accepted, faulty or skipped. `issueCount` counts all faults; the chunks list
 * the first ones. `notes` are Vietnamese remarks on what was not read, skipped or corrected.
 */
export interface ReadSummary extends Omit<CheckSummary, 'counts' | 'faults'> {
  rowsRead: number;
  rowsAccepted: number;
  rowsFaulty: number;
  rowsSkipped: number;
  issueCount: number;
}

/** The summary of a check. Whether the accepted rows are new, changed or the same is for the register to say. */
export interface CheckedSummary extends ReadSummary {
  faults: CheckSummary['faults'];
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

/** The sheet (null if there is only one), the row number, and the warranty to store. */
export type ImportedRow = [sheet: string | null, row: number, ...warranty: WarrantyRow];

/** Encodes rows as UTF-8 JSON in a buffer of their own, which can be transferred between threads. */
export function encodeRows(rows: readonly ImportedRow[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rows));
}

/** Decodes the rows of `encodeRows`. */
export function decodeRows(bytes: Uint8Array): ImportedRow[] {
  return JSON.parse(new TextDecoder().decode(bytes));
}
