import { serialToDate } from '#domain/import/sheet-dates.ts';
import {
  isDateSection,
  isDurationSection,
  type NumberFormat,
  parseNumberFormat,
  sectionFor,
  showDay,
  showDigits,
  showDuration,
  showText,
} from '#import/read/number-format.ts';
import { type Cell, plainNumber } from '#import/table.ts';

/** The serial number of the nonexistent 29/02/1900. */
const phantomLeapDay = 60;
const digitsOnly = /^-?\d+$/;
/** Cached numbers per format. A column of dates has few different ones. */
const maxCached = 50_000;

export interface FormattedCells {
  /** Formats a number. `text` is that of the file, which may have more digits than a JavaScript number. */
  number(value: number, format: string, text?: string): Cell;
  /** Formats a text. */
  text(text: string, format: string): string;
}

/** Creates the functions that convert numbers and texts to cells as a spreadsheet program shows them. */
export function formattedCells(date1904: boolean): FormattedCells {
  const formats = new Map<string, { format: NumberFormat; cells: Map<number, Cell> }>();
  const known = (code: string) => {
    const before = formats.get(code);
    if (before) return before;
    const entry = { format: parseNumberFormat(code), cells: new Map() };
    formats.set(code, entry);
    return entry;
  };

  return {
    number(value, code, text = '') {
      if (!Number.isFinite(value)) return { kind: 'error', shown: '#NUM!' };
      // The last digits of such a number are uncertain, in the file and on the screen.
      if (!Number.isSafeInteger(Math.trunc(value))) {
        return { kind: 'number', value, shown: digitsOnly.test(text) ? text : plainNumber(value), uncertain: true };
      }
      if (code === 'General') return value;
      const { format, cells } = known(code);
      const before = cells.get(value);
      if (before !== undefined) return before;
      const cell = toCell(value, format, date1904);
      if (cells.size < maxCached) cells.set(value, cell);
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
  if (section && isDurationSection(section)) {
    return { kind: 'number', value, shown: showDuration(section, value), uncertain: true };
  }
  if (section && isDateSection(section)) {
    const date = serialToDate(value, date1904);
    const shown = date === null ? '29/02/1900' : showDay(section, date);
    return { kind: 'date', date, shown: isDay(value, date1904) ? shown : plainNumber(value) };
  }
  return section ? digitsCell(value, showDigits(section, plainNumber(Math.abs(value))), minus) : uncertainCell(value);
}

/** @param shown what `showDigits` gives */
function digitsCell(value: number, shown: ReturnType<typeof showDigits>, minus: boolean): Cell {
  if (shown === 'plain') return value;
  if (shown === null || shown === '') return uncertainCell(value);
  const signed = minus ? `-${shown}` : shown;
  return signed === plainNumber(value) ? value : { kind: 'number', value, shown: signed };
}

function uncertainCell(value: number): Cell {
  return { kind: 'number', value, shown: plainNumber(value), uncertain: true };
}

/** True for the serial number of a date, including Excel's 29/02/1900. */
function isDay(value: number, date1904: boolean): boolean {
  return serialToDate(value, date1904) !== null || (!date1904 && Math.floor(value) === phantomLeapDay);
}
