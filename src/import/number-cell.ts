import { serialToDate } from '#import/dates.ts';
import {
  isDateSection,
  type NumberFormat,
  parseNumberFormat,
  sectionFor,
  showDay,
  showDigits,
  showText,
} from '#import/number-format.ts';
import { type Cell, plainNumber } from '#import/table.ts';

/** The serial number of 29/02/1900, which never was. */
const phantomLeapDay = 60;
/** Numbers remembered for each format: a column of dates has few that differ. */
const mostRemembered = 50_000;

export interface FormattedCells {
  /** A number in its format. `digits` is what the file writes, where a number cannot hold it. */
  number(value: number, format: string, digits?: string): Cell;
  /** A text in its format. */
  text(text: string, format: string): string;
}

/** Makes the functions that turn numbers and texts with their formats into cells, as a spreadsheet program shows them. */
export function formattedCells(date1904: boolean): FormattedCells {
  const formats = new Map<string, { format: NumberFormat; cells: Map<number, Cell> }>();
  const known = (code: string) => {
    const entry = formats.get(code) ?? { format: parseNumberFormat(code), cells: new Map() };
    formats.set(code, entry);
    return entry;
  };

  return {
    number(value, code, digits) {
      if (!Number.isFinite(value)) return { kind: 'error', shown: '#NUM!' };
      // Neither the file nor its owner's screen says for sure what the last digits of such a number were.
      if (!Number.isSafeInteger(Math.trunc(value))) {
        return { kind: 'number', value, shown: digits ?? plainNumber(value), uncertain: true };
      }
      if (code === 'General') return value;
      const { format, cells } = known(code);
      const before = cells.get(value);
      if (before !== undefined) return before;
      const cell = toCell(value, format, date1904);
      if (cells.size < mostRemembered) cells.set(value, cell);
      return cell;
    },
    text(text, code) {
      if (code === 'General' || code === '@') return text;
      const { format } = known(code);
      return format.text ? showText(format.text, text) : text;
    },
  };
}

function toCell(value: number, format: NumberFormat, date1904: boolean): Cell {
  const { section, minus } = sectionFor(format, value);
  if (section && isDateSection(section)) {
    const date = serialToDate(value, date1904);
    const shown = date === null ? '29/02/1900' : showDay(section, date);
    return { kind: 'date', date, shown: isDay(value, date1904) ? shown : plainNumber(value) };
  }
  const shown = section && showDigits(section, plainNumber(Math.abs(value)));
  if (shown === 'plain') return value;
  const isSure = shown !== null && shown !== '';
  if (!isSure) return { kind: 'number', value, shown: plainNumber(value), uncertain: true };
  const signed = minus ? `-${shown}` : shown;
  return signed === plainNumber(value) ? value : { kind: 'number', value, shown: signed };
}

/** True for a serial number that names a day, were it Excel's 29/02/1900. */
function isDay(value: number, date1904: boolean): boolean {
  return serialToDate(value, date1904) !== null || (!date1904 && Math.floor(value) === phantomLeapDay);
}
