import { SSF } from '@e965/xlsx';
import { serialToDate } from '#import/dates.ts';
import { type Cell, plainNumber } from '#import/table.ts';

/** What a number format makes of a whole number: a day, text worth keeping, or only another look of its digits. */
type Format = { kind: 'date' | 'shown' | 'plain'; cells: Map<number, Cell> };
/** Cells remembered for each format: a column of dates has few that differ. */
const mostRemembered = 50_000;

/** Makes the function that turns a number and its format into a cell. */
export function numberCells(date1904: boolean): (value: number, format: string | undefined) => Cell {
  const formats = new Map<string, Format>();

  return (value, format = 'General') => {
    if (!Number.isFinite(value)) return { kind: 'error', shown: '#NUM!' };
    if (format === 'General') return value;
    const known: Format = formats.get(format) ?? { kind: kindOf(format), cells: new Map() };
    formats.set(format, known);
    if (known.kind === 'plain') return value;
    const before = known.cells.get(value);
    if (before !== undefined) return before;
    const cell = known.kind === 'date' ? dateCell(value, format, date1904) : shownCell(value, format);
    if (known.cells.size < mostRemembered) known.cells.set(value, cell);
    return cell;
  };
}

/**
 * A format of digits and fixed text, such as `00000` or `"ADS-"0000`, writes a number the way its owner wants it kept.
 * One with decimals, thousands, percent, fractions or an exponent only dresses the number.
 */
function kindOf(format: string): Format['kind'] {
  if (SSF.is_date(format)) return 'date';
  const bare = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[.,%/@eE]/.test(bare) || !/[0#?]/.test(bare) ? 'plain' : 'shown';
}

function dateCell(value: number, format: string, date1904: boolean): Cell {
  return { kind: 'date', date: serialToDate(value, date1904), shown: shownAs(value, format, date1904) };
}

function shownCell(value: number, format: string): Cell {
  if (!Number.isInteger(value)) return value;
  const shown = shownAs(value, format, false);
  return shown === plainNumber(value) ? value : { kind: 'number', value, shown };
}

function shownAs(value: number, format: string, date1904: boolean): string {
  try {
    return String(SSF.format(format, value, { date1904 })).trim() || plainNumber(value);
  } catch {
    return plainNumber(value);
  }
}
