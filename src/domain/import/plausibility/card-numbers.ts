import type { Doubt } from '#domain/import/plausibility/doubt.ts';
import { normalizeText } from '#domain/text.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

const signs = /[*\u2020\u2021\u00B2\u00B3\u00B9\u2070-\u2089]|(?![#*\d])\p{Extended_Pictographic}\uFE0F?/gu;
const foreignLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;
/** Words after the number: `ADS-0120 lam lai`, `00120 LL`. */
const wordsBehind = /(?<=\d)\s+\p{L}{2,}(?:\s+\p{L}+)*$/u;
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

/** A number with more in it than a card has, or that is no number of a card. */
export function doubtCardNumber(number: string, cell: string): Doubt | null {
  if (plain.test(number)) return null;
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
