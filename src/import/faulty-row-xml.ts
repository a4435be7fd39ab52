import type { Fault } from '#domain/import/checked-row.ts';
import { columnName, columnWidth, dateSerial, textCell } from '#export/sheet-rows.ts';
import { styles } from '#export/xlsx-parts.ts';
import type { RawRow, RawRows } from '#import/import-request.ts';
import { type Cell, cellText } from '#import/table.ts';
import { faultyRows as words } from '#strings/vi/server/export-file.ts';

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
    const reference = `${columnName(at)}${number}`;
    if (row.kind !== 'header') return cellXml(cell, reference, faulty.has(at));
    return cell === null ? '' : textCell(reference, cellText(cell), styles.header);
  });
  const reference = `${columnName(width)}${number}`;
  if (row.kind === 'header') cells.push(textCell(reference, words.reason, styles.header));
  if (faults.length > 0) {
    const text = words.reasons(faults.map(({ reason }) => reason));
    cells.push(textCell(reference, text.slice(0, maxCellLength), styles.reason));
  }
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A cell that is read again as the same, so that a faulty one stays faulty until somebody mends it. */
function cellXml(cell: Cell, reference: string, isFaulty: boolean): string {
  const text = (content: string) =>
    textCell(reference, content.slice(0, maxCellLength), isFaulty ? styles.faultyText : styles.text);
  const value = (content: string | number, style: number) => `<c r="${reference}" s="${style}"><v>${content}</v></c>`;
  if (cell === null) return isFaulty ? `<c r="${reference}" s="${styles.faultyText}"/>` : '';
  if (typeof cell === 'string') return text(cell);
  if (typeof cell === 'number') return value(cell, isFaulty ? styles.faultyNumber : styles.number);
  if (cell.kind === 'error') {
    const style = isFaulty ? styles.faultyText : styles.text;
    return `<c r="${reference}" s="${style}" t="e"><v>${errors.has(cell.shown) ? cell.shown : '#N/A'}</v></c>`;
  }
  if (cell.kind === 'date') {
    const serial = cell.date === null ? phantomLeapDay : dateSerial(cell.date);
    const isSerial = cell.date === null ? cell.shown === phantomDay : cell.date >= firstDate;
    return isSerial ? value(serial, isFaulty ? styles.faultyDate : styles.date) : text(cell.shown);
  }
  if (!cell.uncertain) return text(cell.shown);
  // A number too long for Excel keeps its digits; any other whose digits are not known is shown without them.
  return Number.isSafeInteger(Math.trunc(cell.value))
    ? value(cell.value, styles.scientific)
    : value(/^-?\d+$/.test(cell.shown) ? cell.shown : cell.value, isFaulty ? styles.faultyNumber : styles.number);
}
