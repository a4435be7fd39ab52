import { keysOf } from '#domain/field-traits.ts';
import { type WarrantyFields, warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { hasLostLetters, isBrokenText } from '#import/broken-text.ts';
import { readCardNumber } from '#import/card-number.ts';
import { rowDates } from '#import/computed-expiry.ts';
import { dayOrder, plausibleSerialToDate, textToDate } from '#import/dates.ts';
import type { Column } from '#import/header.ts';
import { type ImportField, importSchemas, importTraits } from '#import/import-fields.ts';
import { longestShownValue } from '#import/limits.ts';
import { memoize } from '#import/memoize.ts';
import { isName, type Mend, mendText } from '#import/mend-cell.ts';
import { textToQuantity } from '#import/quantity.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** A cell that cannot be taken: its column's header, the value as the file shows it, and why, in Vietnamese. */
export type CellIssue = { column: string; value: string; reason: string };

/** A row's fields, its issues, or null where it is blank. */
type Mapped = WarrantyFields | CellIssue[] | null;
export type MappedRow = NonNullable<Mapped>;

/** How a day stands in its cell: as text that can be read two ways or one, or as a day of the spreadsheet. */
export type DayLook = 'two ways' | 'day first' | 'low cell' | 'high cell';

/** What a person should know of a cell that is taken. */
export type Remark = Mend | DayLook;

/** What the mapping of rows needs to know of its table, and whom it tells its remarks. */
export type MapperOptions = {
  date1904: boolean;
  /** Shapes of card numbers that `readCardNumber` takes for one. */
  composites?: ReadonlySet<string>;
  tell?: (column: Column, what: Remark) => void;
};

type Value = string | number | null;
type Reading = { value: Value; remarks: readonly Remark[] } | { reason: string };

/** Numbers from here on have lost digits in Excel, which keeps fifteen. */
const longestExact = 1e15;
const fieldNames = keysOf(warrantyTraits);
/** Columns whose values are nearly all different are read anew each time. */
const varied = new Set<ImportField>(['cardNumber', 'customerName']);

/**
 * Makes the function that maps the cells of one row, in the order of `columns`, to the fields of a warranty, to an issue
 * for each cell that cannot be taken, or to null where all its cells are blank. The function keeps no state but readings
 * of equal cells.
 */
export function rowMapper(columns: readonly Column[], options: MapperOptions) {
  const readers = columns.map(({ field }) => {
    const read = (cell: Cell) => readCell(cell, field, options);
    return varied.has(field) ? read : memoize(read);
  });

  const checkDates = rowDates(columns, nameOf('issuedOn'));

  function asWarranty(fields: Map<ImportField, Value>, cells: readonly Cell[]): MappedRow {
    const problem = checkDates(fields);
    if (problem !== null) return [issueDateIssue(columns, cells, problem)];
    const values = fieldNames.map((field) => [field, fields.get(field) ?? null]);
    return Object.fromEntries(values);
  }

  return (cells: readonly Cell[]): Mapped => {
    if (cells.every(isBlank)) return null;
    const fields = new Map<ImportField, Value>();
    const issues: CellIssue[] = [];
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? null;
      const reading = readers[at]?.(cell) ?? readCell(cell, column.field, options);
      if ('reason' in reading) {
        issues.push({ column: column.header, value: shorten(cellText(cell)), reason: reading.reason });
      } else {
        fields.set(column.field, reading.value);
        for (const what of reading.remarks) options.tell?.(column, what);
      }
    }
    return issues.length > 0 ? issues : asWarranty(fields, cells);
  };
}

function issueDateIssue(columns: readonly Column[], cells: readonly Cell[], reason: string): CellIssue {
  const at = columns.findIndex(({ field }) => field === 'issuedOn');
  return { column: columns[at]?.header ?? '', value: shorten(cellText(cells[at] ?? null)), reason };
}

/** Checks one cell with the field's own schema; the schemas of a warranty's fields do not look at each other. */
function readCell(original: Cell, field: ImportField, { date1904, composites }: MapperOptions): Reading {
  const mended = typeof original === 'string' ? mendText(original, field) : { text: original, mends: [] };
  const cell: Cell = mended.text;
  const unfit = unfitReason(cell, field);
  if (unfit) return { reason: unfit };
  const card = field === 'cardNumber' ? readCardNumber(cellText(cell), composites) : null;
  if (card && 'reason' in card) return { reason: `${quoted(original, field)} ${card.reason}` };
  const input = card ? card.value : inputOf(cell, field, date1904);
  const checked = importSchemas[field].safeParse(input);
  // Null is right for a field that may be empty, but not for text that says nothing.
  if (checked.success && (input !== null || isBlank(cell))) {
    const others = card?.mends ?? (kindOf(field) === 'date' ? dayLook(cell) : []);
    return { value: checked.data, remarks: others.length > 0 ? [...mended.mends, ...others] : mended.mends };
  }
  if (isBlank(original)) return { reason: words.missing(nameOf(field)) };
  return { reason: invalidReason(quoted(original, field), field, checked.error?.issues[0]?.message) };
}

/** What the schema is given: text as it is shown, a whole number, a day; null for what is not one. */
function inputOf(cell: Cell, field: ImportField, date1904: boolean): Value {
  if (kindOf(field) === 'whole') return toQuantity(cell);
  if (kindOf(field) === 'date') return toDate(cell, date1904);
  return cellText(cell);
}

function toQuantity(cell: Cell): Value {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'object' && cell?.kind === 'number') return cell.value;
  return typeof cell === 'string' ? textToQuantity(cell) : null;
}

function toDate(cell: Cell, date1904: boolean): Value {
  if (typeof cell === 'string') return textToDate(cell, date1904);
  if (typeof cell === 'number') return plausibleSerialToDate(cell, date1904);
  if (cell?.kind === 'date') return cell.date;
  return cell?.kind === 'number' ? textToDate(cell.shown, date1904) : null;
}

function dayLook(cell: Cell): DayLook[] {
  if (typeof cell === 'object' && cell?.kind === 'date')
    return [Number(cell.date?.slice(8)) > 12 ? 'high cell' : 'low cell'];
  const order = typeof cell === 'number' ? null : dayOrder(cellText(cell));
  return order ? [order] : [];
}

/** Why a cell is refused whatever its field's schema says: Excel or a wrong encoding has changed it. */
function unfitReason(cell: Cell, field: ImportField): string | null {
  if (typeof cell === 'object' && cell?.kind === 'error') return words.formulaError(nameOf(field), cell.shown);
  if (kindOf(field) === 'whole' || kindOf(field) === 'date') return null;
  if (typeof cell === 'object' && cell?.kind === 'date') return words.changedToDate(quoted(cell, field));
  const lost = field === 'cardNumber' ? lostDigits(cell, quoted(cell, field)) : null;
  if (lost) return lost;
  if (field === 'customerName' && !isBlank(cell) && !/\p{L}/u.test(cellText(cell))) {
    return words.noLetter(quoted(cell, field));
  }
  if (typeof cell !== 'string') return null;
  if (isBrokenText(cell)) return words.brokenText(quoted(cell, field));
  return isName(field) && hasLostLetters(cell) ? words.lostLetters(quoted(cell, field)) : null;
}

/** Why the digits of a card number may not be those that its owner sees. */
function lostDigits(cell: Cell, shown: string): string | null {
  if (isRounded(cell)) return words.rounded(shown);
  const isUncertain = typeof cell === 'object' && cell?.kind === 'number' && cell.uncertain;
  return isUncertain ? words.digitsUncertain(shown) : null;
}

/** True for a long number of which only the first fifteen digits are left, and for text such as `8.93E+12`. */
function isRounded(cell: Cell): boolean {
  if (typeof cell === 'string') return /^\s*\d[.,]?\d*E\+\d+\s*$/i.test(cell);
  const value = typeof cell === 'object' && cell?.kind === 'number' ? cell.value : cell;
  return typeof value === 'number' && Math.abs(value) >= longestExact && Number(value.toPrecision(15)) === value;
}

/** Why a field's schema refuses a cell; `rule` is the schema's own sentence. */
function invalidReason(cell: string, field: ImportField, rule: string | undefined): string {
  if (kindOf(field) === 'date') return words.invalidDate(cell);
  return rule === undefined || kindOf(field) === 'whole' ? words.invalid(cell) : words.invalidBecause(cell, rule);
}

function quoted(cell: Cell, field: ImportField): string {
  return words.cell(nameOf(field), shorten(cellText(cell)));
}

function kindOf(field: ImportField) {
  return importTraits[field].kind;
}

function nameOf(field: ImportField): string {
  return words.column(importTraits[field].label);
}

function shorten(text: string): string {
  return text.length > longestShownValue ? `${text.slice(0, longestShownValue)}…` : text;
}
