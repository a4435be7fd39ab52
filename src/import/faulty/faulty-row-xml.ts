import type { Fault } from '#domain/import/checked-row.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import { columnWidth, dateSerial, textCell } from '#export/sheet-rows.ts';
import { styles } from '#export/xlsx-parts.ts';
import type { RawRow, RawRows } from '#import/import-request.ts';
import { type Cell, cellText } from '#import/table.ts';
import { faultyRows as words } from '#strings/vi/server/export-file.ts';

const faultyStyles = { number: styles.faultyNumber, text: styles.faultyText, date: styles.faultyDate };

/** A row, and why it is faulty. */
export interface RowStyle {
  row: RawRow;
  faults: readonly Fault[];
}

/** The width of the column of reasons, in characters. */
const reasonWidth = 60;
/** The characters that a cell can hold. */
const maxCellLength = 32_767;
/** Excel's 29/02/1900, which did not exist. */
const phantomLeapDay = 60;
const phantomDay = '29/02/1900';
const firstDate = '1900-01-01';
/** The errors that Excel has. Other ones would damage the file. */
const errors = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']);

/** The width that each column needs for these rows but for titles, and that of the reasons. */
export function columnWidths({ rows, width }: RawRows): number[] {
  const widths = Array.from({ length: width }, (_, at) =>
    columnWidth(rows.filter(({ kind }) => kind !== 'title').map(({ cells }) => cellText(cells[at] ?? null))),
  );
  return [...widths, reasonWidth];
}

/** A row as XML, with the reasons in its last column. @param number from 1 */
export function rawRowXml({ columns, width }: RawRows, { row, faults }: RowStyle, number: number): string {
  const faulty = new Set(faults.map(({ field }) => columns.find((column) => column.field === field)?.index));
  const cells = Array.from({ length: width }, (_, at) => {
    const cell = row.cells[at] ?? null;
    const reference = `${columnLetters(at)}${number}`;
    if (row.kind !== 'header') return cellXml(cell, reference, faulty.has(at));
    return cell === null ? '' : textCell(reference, cellText(cell), styles.header);
  });
  const reference = `${columnLetters(width)}${number}`;
  if (row.kind === 'header') cells.push(textCell(reference, words.reason, styles.header));
  if (faults.length > 0) {
    const text = words.reasons(faults.map(({ reason }) => reason));
    cells.push(textCell(reference, text.slice(0, maxCellLength), styles.reason));
  }
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A cell that is read again as the same, so that a faulty one stays faulty until somebody mends it. */
function cellXml(cell: Cell, reference: string, isFaulty: boolean): string {
  const style = isFaulty ? faultyStyles : styles;
  if (cell === null || (typeof cell === 'object' && cell.kind === 'struck'))
    return isFaulty ? `<c r="${reference}" s="${style.text}"/>` : '';
  if (typeof cell === 'string') return textCell(reference, cell.slice(0, maxCellLength), style.text);
  if (typeof cell === 'number') return valueCell(reference, cell, style.number);
  if (cell.kind === 'error') {
    return `<c r="${reference}" s="${style.text}" t="e"><v>${errors.has(cell.shown) ? cell.shown : '#N/A'}</v></c>`;
  }
  const serial = cell.kind === 'date' ? serialOf(cell) : null;
  if (serial !== null) return valueCell(reference, serial, style.date);
  return cell.kind === 'number' && cell.uncertain
    ? uncertainCell(reference, cell, style.number)
    : textCell(reference, cell.shown.slice(0, maxCellLength), style.text);
}

function valueCell(reference: string, content: string | number, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${content}</v></c>`;
}

/** The serial number of a date, if spreadsheets have one. */
function serialOf({ date, shown }: Extract<Cell, { kind: 'date' }>): number | null {
  if (date === null) return shown === phantomDay ? phantomLeapDay : null;
  return date >= firstDate ? dateSerial(date) : null;
}

/** A number too long for Excel keeps its digits; any other whose digits are not known gets a format that is not read, either. */
function uncertainCell(reference: string, { value, shown }: { value: number; shown: string }, style: number): string {
  if (Number.isSafeInteger(Math.trunc(value))) return valueCell(reference, value, styles.uncertain);
  return valueCell(reference, /^-?\d+$/.test(shown) ? shown : value, style);
}
