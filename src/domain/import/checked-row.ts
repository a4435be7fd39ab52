import type { DateOrder, ImportField, SheetRow } from '#domain/import/import-plan.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import type { CardValues } from '#domain/warranty/warranty-fields.ts';

/**
 * What an import does with a row: adds a card, changes the card of its number, nothing because the card is the same,
 * nothing because it is to be skipped, or cannot store it.
 */
export const rowStates = ['new', 'changed', 'same', 'skipped', 'faulty'] as const;
export type RowState = (typeof rowStates)[number];

/** The kinds of faults, by which a person mends many cells alike. */
export const faultKinds = [
  'missing',
  'invalid',
  'invalid-date',
  'broken-text',
  'changed-by-excel',
  'formula-error',
  'several-numbers',
  'repeated',
  'in-register',
  'void-card',
  'other-card',
  'changed-since',
  'misplaced',
  'implausible',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The kinds of faults that a person may confirm to be right. */
export const acceptableKinds = ['implausible', 'other-card'] as const satisfies readonly FaultKind[];

/** Why a row cannot be stored. */
export interface Fault {
  kind: FaultKind;
  /** Null for what concerns the whole row. */
  field: ImportField | null;
  /** The header of the column as in the file, or its letters. */
  column: string;
  /** The cell as the file shows it, shortened. */
  value: string;
  /** In Vietnamese. */
  reason: string;
  /** What may be meant, as it would be typed. */
  proposal?: string | null;
}

/** A row of a file that is a card, as a plan reads it. */
export interface CheckedRow extends SheetRow {
  /** What would be stored; null if the row is faulty. */
  fields: CardValues | null;
  /** The columns that are read, as the file shows them, with the plan's edits. */
  cells: Partial<Record<ImportField, string>>;
  faults: Fault[];
  /** The earlier row of the file with the same card number, and its position among the rows that are cards, from 0. */
  repeats: (SheetRow & { position: number }) | null;
  /** True if the plan skips the row. */
  isSkipped: boolean;
}

/** The faults of one kind in one column. */
export interface FaultGroup {
  kind: FaultKind;
  field: ImportField | null;
  column: string;
  /** How many rows, and the first of them. */
  count: number;
  rows: SheetRow[];
  /** The reason of the first one. */
  reason: string;
}

/** A name that is not in the catalogue. */
export interface UnknownName {
  kind: TypeOnCards;
  name: string;
  count: number;
  first: SheetRow;
  /** The known name that is spelled most alike, if any. */
  nearest: string | null;
  /** The known names that it may mean, if they are several: they differ by accents alone. */
  candidates: string[];
}

/** A known name that the file spells otherwise: without accents, in another case, or by an alias. It is stored as `target`. */
export interface AppliedAlias {
  kind: TypeOnCards;
  name: string;
  target: string;
  count: number;
}

/** Dates that could be read two ways: as texts, or as date cells that Excel may have swapped. */
export interface TwoWayDates {
  count: number;
  /** One of them as the file shows it, and as it is read in each order that may be chosen (YYYY-MM-DD). */
  example: { text: string; readings: { order: DateOrder; date: string }[] };
  /** How they are read. */
  order: DateOrder;
  /** True if the evidence conflicts and nobody has decided: nothing is stored until somebody does. */
  isUndecided: boolean;
  /** Why they are read so, or must be decided, in Vietnamese. */
  reason: string;
}

/** The result of a check. */
export interface CheckSummary {
  /** The number of rows that are cards, by their outcome. */
  counts: Record<RowState, number>;
  faults: FaultGroup[];
  unknownNames: UnknownName[];
  /** The number of all unknown names; `unknownNames` lists the first ones. */
  unknownNameCount: number;
  aliases: AppliedAlias[];
  dates: TwoWayDates | null;
  /** Vietnamese remarks on what was not read, skipped or corrected. */
  notes: string[];
}

/** One sheet of a file, as the step of the columns shows it. */
export interface SheetPreview {
  name: string | null;
  /** The first rows that have content: their numbers from 1, and their cells as the file shows them. */
  rows: { row: number; cells: string[] }[];
  /** How it is read unless a person decides otherwise; null if no header with enough fields was found. */
  proposed: { headerRow: number; columns: { index: number; field: ImportField }[] } | null;
}
