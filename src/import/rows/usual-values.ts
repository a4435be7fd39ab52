import type { CalendarDate } from '#domain/calendar.ts';
import { normalizeText } from '#domain/text.ts';
import { isTooth } from '#domain/warranty/fdi.ts';

/** What the values of a sheet have in common: what many cards have is no accident. */
export interface UsualValues {
  /** The shapes that most card numbers have. */
  shapes: ReadonlySet<string>;
  /** True if most card numbers are telephone numbers. */
  areTelephones: boolean;
  /** True if no card number has decimals other than `.0`. */
  areWhole: boolean;
  /** Two digits behind a slash that cannot be a second number: years. */
  years: ReadonlySet<string>;
  /** Whether a quantity is likely to be the position of a tooth. */
  isPosition: (quantity: number) => boolean;
}

/** Cards of one shape that are no accident. */
const minUsual = 4;
/** One in so many quantities that is odd and a tooth makes these doubtful. In a long list some cards have 11 teeth. */
const oddTeethAmong = 20;

/** Finds what the card numbers and quantities of the first rows have in common. */
export function usualValues(cards: readonly string[], quantities: readonly string[]): UsualValues {
  const numbers = cards.map(normalizeText).filter((number) => /\d/u.test(number));
  const tally = new Map<string, number>();
  for (const shape of numbers.map(shapeOf)) tally.set(shape, (tally.get(shape) ?? 0) + 1);
  const usual = [...tally].filter(([, count]) => count >= minUsual && count * 2 > cards.length);
  return {
    shapes: new Set(usual.map(([shape]) => shape)),
    areTelephones: areTelephones(numbers),
    areWhole: !numbers.some((number) => /^\d+[.,](?!0$)\d+$/u.test(number)),
    years: new Set(
      numbers.flatMap((number) => (followsFirst(number) ? [] : (/[/\\](\d\d)$/u.exec(number)?.[1] ?? []))),
    ),
    isPosition: likelyPositions(quantities.flatMap((text) => (text.trim() === '' ? [] : Number(text)))),
  };
}

export const nothingUsual = usualValues([], []);

/** A number with its digits alike. */
export function shapeOf(text: string): string {
  return text.replace(/\d/g, '0');
}

/** The last card of a run that `4101/02` may mean, after the first. */
const maxRun = 4;

/** Years before this one that a number may be of. */
const maxAge = 10;

/** The digits behind a slash if they follow those before it within a few, as of two cards: `4101/02`. Else null. */
function followsFirst(number: string): string | null {
  const [, first = '', second = ''] = /(\d{3,})\s*[/\\]\s*(\d{1,2})$/u.exec(number) ?? [];
  const step = Number(second) - Number(first.slice(-second.length));
  return second !== '' && step > 0 && step <= maxRun ? second : null;
}

/**
 * True for two digits that follow the number before them, and are not its year: that of the number itself, of others of the file,
 * or of late.
 */
export function isSecondNumber(number: string, usual: UsualValues, today: CalendarDate): boolean {
  const digits = followsFirst(number);
  if (digits === null) return false;
  const own = /(?<!\d)(?:19|20)(\d\d)(?!\d)/u.exec(number.slice(0, -digits.length))?.[1];
  if (own !== undefined) return own !== digits;
  const age = Number(today.slice(2, 4)) - Number(digits);
  return !(digits.length === 2 && (usual.years.has(digits) || (age >= 0 && age <= maxAge)));
}

/** True for a year that no other number of the file shows to be one. */
export function isNewYear(number: string, usual: UsualValues): boolean {
  const digits = followsFirst(number);
  return digits !== null && !usual.years.has(digits);
}

/** A Vietnamese mobile number. @param isShort true for one whose zero Excel has dropped, too */
export function isTelephone(number: string, isShort: boolean): boolean {
  const digits = number.replace(/[\s.-]/gu, '');
  return (isShort ? /^(?:0|\+?84)?[35789]\d{8}$/ : /^(?:0|\+84)[35789]\d{8}$/).test(digits);
}

/** True if most of the numbers are telephone numbers, of many prefixes: serial numbers begin alike. */
function areTelephones(numbers: readonly string[]): boolean {
  const found = numbers.filter((number) => isTelephone(number, true));
  const prefixes = found.map((number) =>
    number
      .replace(/\D/gu, '')
      .replace(/^(?:84|0)/, '')
      .slice(0, 4),
  );
  return found.length > 1 && found.length * 2 > numbers.length && new Set(prefixes).size * 2 > found.length;
}

/**
 * Which quantities of a column are likely to be positions of teeth: all, if it has nothing else; or 11, 13, … 27, if they are many.
 * Bridges and whole jaws have even numbers of teeth, such as 12 and 28.
 */
function likelyPositions(quantities: readonly number[]): (quantity: number) => boolean {
  if (quantities.length > 1 && quantities.every(isTooth)) return isTooth;
  const isOdd = (quantity: number) => quantity % 2 === 1 && isTooth(quantity);
  return quantities.filter(isOdd).length * oddTeethAmong >= quantities.length ? isOdd : () => false;
}
