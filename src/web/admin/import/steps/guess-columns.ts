import type { ImportFieldName } from '#contract/record-names.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import { textToDate } from '#domain/import/sheet-dates.ts';
import { foldText } from '#domain/text.ts';

/** Names of the catalogue, by which columns of names are told from others. */
interface KnownNames {
  clinics: readonly string[];
  products: readonly string[];
}

/** A column: its index from 0, and its cells that are not empty. */
interface Column {
  index: number;
  cells: readonly string[];
}

/** Part of the cells of a column that must be of a kind: some are always odd. */
const mostly = 0.6;
const maxQuantity = 32;

const clinicWords = /^(?:nha khoa|nk|phong kham|trung tam|benh vien)\b/;
const doctorWords = /^(?:bs|bac si|nha si|ths|ts|dr)\b/;
/** Letters that may be there, then digits with separators; no words. */
const cardNumber = /^[a-z]{0,8}[-._/ ]?\d[\d\-._/ ]{2,}[a-z]{0,2}$/;
/** Two words or more, without digits. */
const personName = /^\p{L}+(?: \p{L}+)+$/u;

/**
 * The fields that columns without a header seem to hold, by what is in them. A guess, to be confirmed by a person: what looks
 * like no field, or like one that another column has, is left out, and so is a column that numbers the rows.
 *
 * @param rows cells of the first rows
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  { clinics, products }: KnownNames,
): Map<number, ImportFieldName> {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  let left: Column[] = Array.from({ length: width }, (_, index) => ({
    index,
    cells: rows.map((cells) => foldText(cells[index] ?? '')).filter((cell) => cell !== ''),
  }));
  left = left.filter(({ cells }) => !isCounter(cells));
  const guessed = new Map<number, ImportFieldName>();
  const isClinic = isOneOf(clinics);
  const isProduct = isOneOf(products);

  function take(field: ImportFieldName, column: Column | undefined): void {
    if (!column) return;
    guessed.set(column.index, field);
    left = left.filter((other) => other !== column);
  }
  const first = (fits: (cell: string) => boolean) => left.find(({ cells }) => areMostly(cells, fits));

  const dates = left.filter(({ cells }) => areMostly(cells, (cell) => dateIn(cell) !== null));
  const [earliest, ...later] = dates.toSorted((one, other) => (lastDay(one) < lastDay(other) ? -1 : 1));
  if (later.length > 0) take('issuedDate', earliest);
  take('expiryDate', later.at(-1) ?? earliest);
  left = left.filter((column) => !dates.includes(column));

  take('dentalName', first(isClinic) ?? first((cell) => clinicWords.test(cell)));
  take('productName', first(isProduct));
  take(
    'doctorName',
    first((cell) => doctorWords.test(cell)),
  );
  take(
    'quantity',
    first((cell) => /^\d{1,2}$/.test(cell) && Number(cell) >= 1 && Number(cell) <= maxQuantity),
  );
  take(
    'numbCode',
    left.find(({ cells }) => areDifferent(cells) && areMostly(cells, (cell) => cardNumber.test(cell))),
  );
  take(
    'fullName',
    first((cell) => personName.test(cell)),
  );
  return guessed;
}

function areMostly(cells: readonly string[], fits: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(fits).length >= cells.length * mostly;
}

const areDifferent = (cells: readonly string[]) => new Set(cells).size >= cells.length * mostly;

function isOneOf(names: readonly string[]): (cell: string) => boolean {
  const known = new Set(names.map(foldText));
  return (cell) => known.has(cell);
}

/** A date as the import reads it, in either order; null if it is none. Digits alone are rather a number than a date. */
function dateIn(cell: string): CalendarDate | null {
  if (/^\d+$/.test(cell)) return null;
  return textToDate(cell, false) ?? textToDate(cell, false, 'month-first');
}

const lastDay = ({ cells }: Column) =>
  cells
    .map((cell) => dateIn(cell) ?? '')
    .sort()
    .at(-1) ?? '';

/** Whether a column numbers the rows. */
function isCounter(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell, at) => /^\d+$/.test(cell) && Number(cell) === Number(cells[0]) + at);
}
