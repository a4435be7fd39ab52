import type { TypeOnCards } from '#domain/record/record-type.ts';
import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';

/** What a column of a spreadsheet can hold: a field of a card, or the term from which its expiry date is computed. */
export type ImportField = WarrantyField | 'term';

/** How the columns of one sheet are read. */
export interface SheetPlan {
  /** The name of the sheet; null for a text file. */
  name: string | null;
  /** The row of the header, from 1; 0 if the sheet has none. Rows up to it are not read. */
  headerRow: number;
  /** The columns that are read: their index from 0, and their field. No field occurs twice. */
  columns: { index: number; field: ImportField }[];
}

/** A row of a file. The sheet is null for a text file only. */
export interface SheetRow {
  sheet: string | null;
  row: number;
}

/** The text that one cell is read as. */
export interface CellEdit extends SheetRow {
  field: ImportField;
  value: string;
}

/** An edit that is added, or with null taken back. */
export type EditChange = Omit<CellEdit, 'value'> & { value: string | null };

/** The text that every cell of a column with a certain text is read as. */
interface Replacement {
  field: ImportField;
  from: string;
  to: string;
}

/**
 * The decision about a clinic or product name that is not in the catalogue. `take`: the rows get the known name
 * `target`; `add`: the clinic is added to the catalogue with the import; `keep`: it is stored as text. What is taken is
 * remembered as an alias.
 */
export interface NameDecision {
  kind: TypeOnCards;
  name: string;
  action: 'take' | 'add' | 'keep';
  /** The known name of `take`, null for the others. */
  target: string | null;
}

/**
 * The decision about a card number that occurs before: `stop` makes the row faulty, `update` lets the later one win.
 */
export const duplicatePolicies = ['stop', 'skip', 'update'] as const;
type DuplicatePolicy = (typeof duplicatePolicies)[number];

/** What a person has decided about the rows of a check, and not applied yet. */
export interface ImportDraft {
  /** The text of a cell; `from` is the text of the file if every cell of the column with it is meant. */
  mends: (CellEdit & { from?: string | undefined })[];
  /** Rows to skip, and skipped ones to take again. */
  skips: (SheetRow & { isSkipped: boolean })[];
  accepted: AcceptedValue[];
  names: NameDecision[];
}

/**
 * How dates with two readings are read. `swapped-cells`: the texts by what is possible, and the date cells with day and month
 * swapped, since an Excel of the other order has converted them.
 */
export const dateOrders = ['day-first', 'month-first', 'swapped-cells'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A value of a column that a person has confirmed although it is not plausible. */
interface AcceptedValue {
  field: ImportField;
  /** The value as the fault shows it. */
  value: string;
}

/**
 * Everything that a person has decided about a file. With the bytes of the file it determines what an import stores.
 */
export interface ImportPlan {
  /** The sheets that are read; null for those in which a header is found, with its columns. */
  sheets: SheetPlan[] | null;
  /** The same value in every row, as a person writes it in a cell. Columns of these fields are not read. */
  constants: Partial<Record<ImportField, string>>;
  /** How dates are read that could be read two ways, such as 02/05/2032; null while nobody has decided. */
  dayOrder: DateOrder | null;
  edits: CellEdit[];
  replacements: Replacement[];
  /** Rows that are not stored. */
  skippedRows: SheetRow[];
  accepted: AcceptedValue[];
  names: NameDecision[];
  /** For a number that is twice in the file. */
  repeatedCards: DuplicatePolicy;
  /** For a number that an active card of the register has. */
  existingCards: DuplicatePolicy;
}

/** The plan of a file about which nobody has decided anything: all rows are stored as they are read, or none. */
export const defaultPlan: ImportPlan = {
  sheets: null,
  constants: {},
  dayOrder: null,
  edits: [],
  replacements: [],
  skippedRows: [],
  accepted: [],
  names: [],
  repeatedCards: 'stop',
  existingCards: 'stop',
};

/** The edits of a plan after some changes. Of those of one cell the last one holds. */
export function changeEdits(edits: readonly CellEdit[], changes: readonly EditChange[]): CellEdit[] {
  const cellOf = ({ sheet, row, field }: EditChange) => JSON.stringify([sheet, row, field]);
  const changed = new Map([...edits, ...changes].map((edit) => [cellOf(edit), edit]));
  return [...changed.values()].flatMap(({ value, ...cell }) => (value === null ? [] : [{ ...cell, value }]));
}
