import type { Doubt } from '#domain/import/plausibility/doubt.ts';
import { normalizeText } from '#domain/text.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

const signs = /[*\u2020\u2021\u00B2\u00B3\u00B9\u2070-\u2089]|(?![#*\d])\p{Extended_Pictographic}\uFE0F?/gu;
const foreignLetter = /(?![\dA-Z])[\p{Nd}\p{Nl}]|(?!\p{Script=Latin})\p{L}/giu;
/** Words after the number: `ADS-0120 lam lai`, `00120 LL`, `00120 x2`. */
const wordsBehind = /(?<=\d)\s+(?:\p{L}{2,}(?:\s+\p{L}+)*|x\s?\d+)$/u;
/** A second, shorter number behind the first: `4101/02`. */
const secondNumber = /\d{3,}\s*[/\\]\s*\d{1,2}$/u;
const decimal = /^(\d+)[.,](\d{1,2})$/u;

/** Letters of other alphabets that look like Latin ones. */
const lookAlikes = new Map(
  Object.entries({
    A: 'АΑ',
    B: 'ВΒ',
    C: 'С',
    E: 'ЕΕ',
    H: 'НΗ',
    I: 'ІΙ',
    J: 'Ј',
    K: 'КΚ',
    M: 'МΜ',
    N: 'Ν',
    O: 'ОΟ',
    P: 'РΡ',
    S: 'Ѕ',
    T: 'ТΤ',
    X: 'ХΧ',
    Y: 'УΥ',
    Z: 'Ζ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** What the numbers of a sheet have in common. */
export interface UsualNumbers {
  /** The shapes that most of them have: what looks odd about these is no accident. */
  shapes: ReadonlySet<string>;
  /** True if most of them are telephone numbers. */
  areTelephones: boolean;
}

/** A number with its digits alike. */
export function shapeOf(text: string): string {
  return text.replace(/\d/gu, '0');
}

/** A number with more in it than a card has, or that is no number of a card. */
export function doubtCardNumber(number: string, cell: string, usual: UsualNumbers): Doubt | null {
  if (usual.areTelephones && isTelephone(number, true)) return { reason: words.telephone(cell), proposal: null };
  if (day.test(number)) return { reason: words.dateNumber(cell), proposal: null };
  if (usual.shapes.has(shapeOf(number))) return null;
  return doubtUnusual(number, cell, usual) ?? (plain.test(number) ? null : doubtSigns(number, cell));
}

/** What may be wrong with a number of letters, digits and dashes, if most others do not look like it. */
function doubtUnusual(number: string, cell: string, { shapes }: UsualNumbers): Doubt | null {
  if (/^(?:[^\p{L}\d]*0)+[^\p{L}\d]*$|^\D*000+\D*$/u.test(number)) return { reason: words.zeros(cell), proposal: null };
  if (/x{3}/iu.test(number)) return { reason: words.masked(cell), proposal: null };
  if (isTelephone(number, false)) return { reason: words.telephone(cell), proposal: null };
  const half = /^(.+?)[\s,;/-]*\1$/u.exec(shapeOf(number))?.[1] ?? '';
  if (joined.test(number) || shapes.has(half)) return { reason: words.joinedNumbers(cell), proposal: null };
  const digits = number.replace(/(?<=\d.*)[oO]|[oO](?=\d)/gu, '0').replace(/(?<=\d.*)[Il]|[Il](?=\d)/gu, '1');
  const isMistyped = digits !== number && (/\d[OoIl]\d/u.test(number) || shapes.has(shapeOf(digits)));
  return isMistyped ? { reason: words.letterForDigit(cell), proposal: digits } : null;
}

function doubtSigns(number: string, cell: string): Doubt | null {
  if (!/\d/u.test(number)) return { reason: words.noDigit(cell), proposal: null };
  if (number.search(foreignLetter) >= 0) {
    const latin = number.toUpperCase().replace(foreignLetter, (letter) => lookAlikes.get(letter) ?? letter);
    return { reason: words.foreignLetters(cell), proposal: latin.search(foreignLetter) < 0 ? latin : null };
  }
  const [, whole, decimals] = decimal.exec(number) ?? [];
  if (whole !== undefined) return { reason: words.decimal(cell), proposal: Number(decimals) === 0 ? whole : null };
  if (number.search(signs) >= 0)
    return { reason: words.signs(cell), proposal: normalizeText(number.replace(signs, '')) };
  if (wordsBehind.test(number)) return { reason: words.wordsBehind(cell), proposal: number.replace(wordsBehind, '') };
  return secondNumber.test(number) && !/(?:^|\D)(?:19|20)\d\d\s*[/\\]/u.test(number)
    ? { reason: words.secondNumber(cell), proposal: null }
    : null;
}

/** Letters, then digits with dashes: as nearly all numbers are. */
const plain = /^[A-Z]{0,8}(?:[-_]?\d+)+$/i;
/** `01/02/2026` */
const day = /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/(?:19|20)\d\d$/;
/** The same letters twice, each with a number. */
const joined = /^([A-Z]{2,8})[-_. ]?\d+[\s,;/-]*\1[-_. ]?\d+$/i;

/** A Vietnamese mobile number. @param isShort true for one whose zero Excel has dropped, too */
function isTelephone(number: string, isShort: boolean): boolean {
  const digits = number.replace(/[\s.-]/gu, '');
  return (isShort ? /^(?:0|\+?84)?[35789]\d{8}$/ : /^(?:0|\+84)[35789]\d{8}$/).test(digits);
}

/** True if most of the numbers are telephone numbers, of many prefixes: serial numbers begin alike. */
export function areTelephones(numbers: readonly string[]): boolean {
  const found = numbers.filter((number) => isTelephone(number, true));
  const prefixes = new Set(
    found.map((number) =>
      number
        .replace(/\D/gu, '')
        .replace(/^(?:84|0)/, '')
        .slice(0, 4),
    ),
  );
  return found.length > 1 && found.length * 2 > numbers.length && prefixes.size * 2 > found.length;
}
