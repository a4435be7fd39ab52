import { keysOf } from '#domain/field-traits.ts';
import { type WarrantyFields, warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { hasLostLetters, isBrokenText } from '#import/broken-text.ts';
import { readCardNumber } from '#import/card-number.ts';
import { rowDates } from '#import/computed-expiry.ts';
import { dayOrder, plausibleSerialToDate, textToDate } from '#import/dates.ts';
import type { Column } from '#import/header.ts';
import { type ImportField, importSchemas, importTraits } from '#import/import-fields.ts';
import { maxShownLength } from '#import/limits.ts';
import { memoize } from '#import/memoize.ts';
import { isName, type Mend, mendText } from '#import/mend-cell.ts';
import { textToQuantity } from '#import/quantity.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** An invalid cell: the header of its column, the value as the file shows it, and the reason in Vietnamese. */
export type CellIssue = { column: string; value: string; reason: string };

/** The fields of a row, or its issues; null if it is blank. */
type Mapped = WarrantyFields | CellIssue[] | null;
export type MappedRow = NonNullable<Mapped>;

/** The form of a date: text with two readings or with the day first, or a date cell with a day up to 12 or above. */
export type DateForm = 'two ways' | 'day first' | 'low cell' | 'high cell';

/** A remark on a valid cell. */
export type Remark = Mend | DateForm;

/** The properties of the table, and a callback for remarks. */
export type MapperOptions = {
  date1904: boolean;
  /** See `readCardNumber`. */
  composites?: ReadonlySet<string>;
  onRemark?: (column: Column, remark: Remark) => void;
};

type Value = string | number | null;
type Reading = { value: Value; remarks: readonly Remark[] } | { reason: string };

/** Excel stores fifteen digits, so larger numbers may have lost some. */
const maxExactInteger = 1e15;
const fieldNames = keysOf(warrantyTraits);
/** Columns whose values are nearly all different. Their results are not cached. */
const uniqueFields = new Set<ImportField>(['cardNumber', 'customerName']);

/**
 * Creates the function that maps the cells of a row, in the order of `columns`, to a warranty. It returns an issue for
 * each invalid cell, or null if all cells are blank. Results of equal cells are cached.
 */
export function createRowMapper(columns: readonly Column[], options: MapperOptions) {
  const readers = columns.map(({ field }) => {
    const read = (cell: Cell) => readCell(cell, field, options);
    return uniqueFields.has(field) ? read : memoize(read);
  });

  const checkDates = rowDates(columns, nameOf('issuedOn'));

  function toWarranty(fields: Map<ImportField, Value>, cells: readonly Cell[]): MappedRow {
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
        for (const remark of reading.remarks) options.onRemark?.(column, remark);
      }
    }
    return issues.length > 0 ? issues : toWarranty(fields, cells);
  };
}

function issueDateIssue(columns: readonly Column[], cells: readonly Cell[], reason: string): CellIssue {
  const at = columns.findIndex(({ field }) => field === 'issuedOn');
  return { column: columns[at]?.header ?? '', value: shorten(cellText(cells[at] ?? null)), reason };
}

/** Checks a cell by the schema of its field. */
function readCell(original: Cell, field: ImportField, { date1904, composites }: MapperOptions): Reading {
  const mended = typeof original === 'string' ? mendText(original, field) : { text: original, mends: [] };
  const cell: Cell = mended.text;
  const damage = damageReason(cell, field);
  if (damage) return { reason: damage };
  const card = field === 'cardNumber' ? readCardNumber(cellText(cell), composites) : null;
  if (card && 'reason' in card) return { reason: `${quoted(original, field)} ${card.reason}` };
  const input = card ? card.value : inputOf(cell, field, date1904);
  const checked = importSchemas[field].safeParse(input);
  // An optional field may be null, but only if its cell is blank.
  if (checked.success && (input !== null || isBlank(cell))) {
    const others = card?.mends ?? (typeOf(field) === 'date' ? dateForm(cell) : []);
    return { value: checked.data, remarks: others.length > 0 ? [...mended.mends, ...others] : mended.mends };
  }
  if (isBlank(original)) return { reason: words.missing(nameOf(field)) };
  return { reason: invalidReason(quoted(original, field), field, checked.error?.issues[0]?.message) };
}

/** The input of the schema: the shown text, an integer or a date; null if the cell is not one. */
function inputOf(cell: Cell, field: ImportField, date1904: boolean): Value {
  if (typeOf(field) === 'integer') return toQuantity(cell);
  if (typeOf(field) === 'date') return toDate(cell, date1904);
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

function dateForm(cell: Cell): DateForm[] {
  if (typeof cell === 'object' && cell?.kind === 'date')
    return [Number(cell.date?.slice(8)) > 12 ? 'high cell' : 'low cell'];
  const order = typeof cell === 'number' ? null : dayOrder(cellText(cell));
  return order ? [order] : [];
}

/** Why a cell is invalid before its schema is applied: Excel or a wrong encoding has changed it. */
function damageReason(cell: Cell, field: ImportField): string | null {
  if (typeof cell === 'object' && cell?.kind === 'error') return words.formulaError(nameOf(field), cell.shown);
  if (typeOf(field) === 'integer' || typeOf(field) === 'date') return null;
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

/** Why the digits of a card number may differ from the printed ones. */
function lostDigits(cell: Cell, shown: string): string | null {
  if (isRounded(cell)) return words.rounded(shown);
  const isUncertain = typeof cell === 'object' && cell?.kind === 'number' && cell.uncertain;
  return isUncertain ? words.digitsUncertain(shown) : null;
}

/** True for a long number that has only fifteen significant digits, and for text such as `8.93E+12`. */
function isRounded(cell: Cell): boolean {
  if (typeof cell === 'string') return /^\s*\d[.,]?\d*E\+\d+\s*$/i.test(cell);
  const value = typeof cell === 'object' && cell?.kind === 'number' ? cell.value : cell;
  return typeof value === 'number' && Math.abs(value) >= maxExactInteger && Number(value.toPrecision(15)) === value;
}

/** Why a schema rejects a cell; `rule` is the message of the schema. */
function invalidReason(cell: string, field: ImportField, rule: string | undefined): string {
  if (typeOf(field) === 'date') return words.invalidDate(cell);
  return rule === undefined || typeOf(field) === 'integer' ? words.invalid(cell) : words.invalidBecause(cell, rule);
}

function quoted(cell: Cell, field: ImportField): string {
  return words.cell(nameOf(field), shorten(cellText(cell)));
}

function typeOf(field: ImportField) {
  return importTraits[field].type;
}

function nameOf(field: ImportField): string {
  return words.column(importTraits[field].label);
}

function shorten(text: string): string {
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}
