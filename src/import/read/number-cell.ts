import { SSF } from '@e965/xlsx';
import { formatDate } from '#domain/calendar.ts';
import { serialToDate } from '#domain/import/sheet-dates.ts';
import { memoize } from '#import/memoize.ts';
import { type Cell, plainNumber } from '#import/table.ts';

/** The serial number of the nonexistent 29/02/1900. */
const phantomLeapDay = 60;
/** Calculations leave 48335.999999999 for a day. */
const roundingError = 1e-6;
const digitsOnly = /^-?\d+$/;
/** Cached numbers per format. A column of dates has few different ones. */
const maxCached = 50_000;

/** A currency with its language, which stays, or a language alone. More than four digits mean other numerals or another calendar. */
const language = /\[\$([^\]-]*)(?:-(?:[\da-f]{0,4}|,\d+))?\]/giu;
/** What stands beside the parts of a format: text, a space, a colour, a condition, spaces that fill the cell. */
const beside =
  /"[^"]*"?|\\.|_.|\[(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+|(?:<>|<=|>=|<|>|=)\s*-?[\d.]+)\]|\* /giu;
const duration = /\[(?:h+|m+|s+)\]/iu;
/** A part of a date or a time. `e` alone is a year of the Far East. */
const dayPart = /[ymdhs]|e(?![+-])/iu;
/** A day, a month and a year as spreadsheets in Vietnam show them. Other forms are in English. */
const plainDay = /^(?:d{1,2}|m{1,3}|yy|yyyy|[^a-z])*$/iu;
/** All that formats of numbers consist of. */
const knownParts = /^(?:General|E[+-]|[0#?@.,%/;\s+()$€£¥₫đĐ:!^&'~{}<>=-])*$/iu;
/** Signs that only dress a number. */
const dressing = /[.,%/]|E[+-]/iu;
const exceptThousands = /[.%/]|E[+-]/iu;
const words = /"(?=[^"]*[\p{L}\p{N}])[^"]{2,}"/u;

export interface FormattedCells {
  /** Formats a number. `text` is that of the file, which may have more digits than a JavaScript number. */
  number(value: number, format: string, text?: string): Cell;
  /** Formats a text. */
  text(text: string, format: string): string;
}

/** Creates the functions that convert numbers and texts to cells as a spreadsheet program shows them. */
export function formattedCells(date1904: boolean): FormattedCells {
  const formats = new Map<string, { format: Format; cells: Map<number, Cell> }>();
  const known = (code: string) => {
    const entry = formats.get(code) ?? { format: parseFormat(code), cells: new Map() };
    formats.set(code, entry);
    return entry;
  };
  const textOf = memoize((code: string) => code.replace(language, '"$1"'));

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
    text: (text, code) => (code !== '@' && code.includes('@') ? (shown(textOf(code), text) ?? text) : text),
  };
}

/** A format as SheetJS takes it, and its sections without what stands beside their parts. */
interface Format {
  code: string;
  sections: string[];
  kind: 'duration' | 'day' | 'number';
  hasCondition: boolean;
}

function parseFormat(original: string): Format {
  const code = original.replace(language, '"$1"');
  const bare = code.replace(beside, '');
  const isDay = dayPart.test(bare.replace(/General/gi, '')) && !/[0#?]/.test(bare.replace(/\.0+/g, ''));
  return {
    code,
    sections: bare.split(';'),
    kind: duration.test(code) ? 'duration' : isDay ? 'day' : 'number',
    hasCondition: /\[[<>=]/.test(code),
  };
}

function toCell(value: number, format: Format, date1904: boolean): Cell {
  const { code, sections, kind } = format;
  if (kind === 'day') return dayCell(value, code, date1904, plainDay.test(sections[0] ?? ''));
  const text = kind === 'duration' ? value >= 0 && shown(code, value) : undefined;
  const uncertain: Cell = { kind: 'number', value, shown: text || plainNumber(value), uncertain: true };
  return kind === 'duration' ? uncertain : (digitsCell(value, format) ?? uncertain);
}

/** A number that its format shows in digits; undefined if it is not certain in which. */
function digitsCell(value: number, { code, sections, hasCondition }: Format): Cell | undefined {
  const section = sections[value < 0 && sections.length > 1 ? 1 : 0] ?? '';
  if (!sections.every((part) => knownParts.test(part)) || (value < 0 && hasCondition)) return undefined;
  if (dressing.test(section)) {
    const [whole = ''] = section.split(exceptThousands);
    // Leading zeros or letters would be lost.
    return (whole.match(/0/g)?.length ?? 0) > 1 || words.test(code) ? undefined : value;
  }
  // The format would round decimals away.
  if (/[0#?]/.test(section) && !Number.isInteger(value)) return undefined;
  // Beside other text SheetJS loses them.
  const digits = code.replace(/"[^"]*"?|\\.|General|@/giu, (part) => (/^(?:General|@)$/i.test(part) ? '0' : part));
  const text = shown(digits, value)?.trim();
  if (!text) return undefined;
  return text === plainNumber(value) ? value : { kind: 'number', value, shown: text };
}

/** @param isPlain true if the format has only the day, the month and the year */
function dayCell(value: number, code: string, date1904: boolean, isPlain: boolean): Cell {
  const date = serialToDate(value, date1904);
  if (date !== null)
    return {
      kind: 'date',
      date,
      shown: (isPlain && shown(code, Math.floor(value + roundingError), date1904)?.trim()) || formatDate(date),
    };
  const isPhantom = !date1904 && Math.floor(value) === phantomLeapDay;
  return { kind: 'date', date, shown: isPhantom ? '29/02/1900' : plainNumber(value) };
}

/** A value in a format; undefined if SheetJS does not know the format. */
function shown(code: string, value: number | string, date1904 = false): string | undefined {
  try {
    return SSF.format(code, value, { date1904 });
  } catch {
    return undefined;
  }
}
