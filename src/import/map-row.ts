import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty.ts';
import { isBrokenText } from '#import/broken-text.ts';
import { plausibleSerialToDate, textToDate } from '#import/dates.ts';
import { type Column, fieldHeaders, type ImportField } from '#import/header.ts';
import { longestShownValue } from '#import/limits.ts';
import { remembering } from '#import/remembering.ts';
import { type Cell, cellText, isBlank } from '#import/table.ts';

/** A cell that cannot be taken: its column's header, the value as the file shows it, and why, in Vietnamese. */
export type CellIssue = { column: string; value: string; reason: string };

/** A row's fields, its issues, or null where it is blank. */
type Mapped = WarrantyFields | CellIssue[] | null;
export type MappedRow = NonNullable<Mapped>;

type Value = string | number | null;
type Reading = { value: Value } | { reason: string };

/** Numbers from here on have lost digits in Excel, which keeps fifteen. */
const longestExact = 1e15;
/** Columns whose values are nearly all different are read anew each time. */
const varied = new Set<ImportField>(['cardNumber', 'customerName']);

/**
 * Makes the function that maps the cells of one row, in the order of `columns`, to the fields of a warranty, to an issue
 * for each cell that cannot be taken, or to null where all its cells are blank. The function keeps no state but readings
 * of equal cells.
 */
export function rowMapper(columns: readonly Column[], date1904: boolean) {
  const readers = columns.map(({ field }) => {
    const read = (cell: Cell) => readCell(cell, field, date1904);
    return varied.has(field) ? read : remembering(read);
  });

  return (cells: readonly Cell[]): Mapped => {
    if (cells.every(isBlank)) return null;
    const fields: Partial<Record<ImportField, Value>> = { doctorName: null };
    const issues: CellIssue[] = [];
    for (const [at, { field, header }] of columns.entries()) {
      const cell = cells[at] ?? null;
      const reading = readers[at]?.(cell) ?? readCell(cell, field, date1904);
      if ('value' in reading) fields[field] = reading.value;
      else issues.push({ column: header, value: shorten(cellText(cell)), reason: reading.reason });
    }
    return issues.length > 0 ? issues : (fields as WarrantyFields);
  };
}

/** Checks one cell with the field's own schema; the schemas of a warranty's fields do not look at each other. */
function readCell(cell: Cell, field: ImportField, date1904: boolean): Reading {
  const unfit = unfitReason(cell, field);
  if (unfit) return { reason: unfit };
  const checked = warrantyFields.shape[field].safeParse(inputOf(cell, field, date1904));
  if (checked.success) return { value: checked.data };
  if (isBlank(cell)) return { reason: `thiếu ${nameOf(field)}` };
  return { reason: `${quoted(cell, field)} không hợp lệ${hint(field, checked.error.issues[0]?.message)}` };
}

/** What the schema is given: text as it is shown, a whole number, a day; null for what is not one. */
function inputOf(cell: Cell, field: ImportField, date1904: boolean): Value {
  if (field === 'quantity') return toQuantity(cell);
  if (field === 'expiresOn') return toDate(cell, date1904);
  return cellText(cell);
}

function toQuantity(cell: Cell): Value {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'object' && cell?.kind === 'number') return cell.value;
  const text = typeof cell === 'string' ? cell.normalize('NFKC').trim() : '';
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : null;
}

function toDate(cell: Cell, date1904: boolean): Value {
  if (typeof cell === 'string') return textToDate(cell, date1904);
  if (typeof cell === 'number') return plausibleSerialToDate(cell, date1904);
  if (cell?.kind === 'date') return cell.date;
  return cell?.kind === 'number' ? textToDate(cell.shown, date1904) : null;
}

/** Why a cell is refused whatever its field's schema says: Excel or a wrong encoding has changed it. */
function unfitReason(cell: Cell, field: ImportField): string | null {
  if (typeof cell === 'object' && cell?.kind === 'error') return `${nameOf(field)} là lỗi công thức ${cell.shown}`;
  if (field === 'quantity' || field === 'expiresOn') return null;
  if (typeof cell === 'object' && cell?.kind === 'date') return `${quoted(cell, field)} ${changedBy('ngày')}`;
  if (field === 'cardNumber' && isRounded(cell)) return `${quoted(cell, field)} ${changedBy('số làm tròn')}`;
  return typeof cell === 'string' && isBrokenText(cell) ? `${quoted(cell, field)} bị sai bảng mã chữ` : null;
}

function changedBy(kind: string): string {
  return `đã bị Excel đổi thành ${kind}; hãy định dạng cột là Văn bản (Text) rồi nhập lại`;
}

/** True for a long number of which only the first fifteen digits are left, and for text such as `8.93E+12`. */
function isRounded(cell: Cell): boolean {
  if (typeof cell === 'string') return /^\s*\d[.,]?\d*E\+\d+\s*$/i.test(cell);
  const value = typeof cell === 'object' && cell?.kind === 'number' ? cell.value : cell;
  return typeof value === 'number' && Math.abs(value) >= longestExact && Number(value.toPrecision(15)) === value;
}

function hint(field: ImportField, message: string | undefined): string {
  if (field === 'quantity') return '';
  if (field === 'expiresOn') return ' (cần ngày/tháng/năm, ví dụ 31/12/2030)';
  return message ? `: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : '';
}

function quoted(cell: Cell, field: ImportField): string {
  return `${nameOf(field)} "${shorten(cellText(cell))}"`;
}

function nameOf(field: ImportField): string {
  return fieldHeaders[field].toLocaleLowerCase('vi');
}

function shorten(text: string): string {
  return text.length > longestShownValue ? `${text.slice(0, longestShownValue)}…` : text;
}
