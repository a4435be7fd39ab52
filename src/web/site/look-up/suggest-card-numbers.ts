import { canonicalCardNumber } from '#domain/text.ts';

/** Letters of other alphabets that look like Latin ones. */
const cyrillicAndGreek = 'АВЕКМНОРСТУХІЈЅавекмнорстухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο';
const latin = 'ABEKMHOPCTYXIJSabekmhopctyxijsABEZHIKMNOPTYXo';
const group = /[^\s._/\p{Pd}\u2212]+/gu;
const mostSuggestions = 2;

/**
 * Card numbers that may have been meant: with digits for letters that look like them and the other way round. They
 * follow from what was typed alone, whether or not there are such cards.
 */
export function suggestCardNumbers(typed: string): string[] {
  const text = [...typed].map((letter) => latin[cyrillicAndGreek.indexOf(letter)] ?? letter).join('');
  const inGroups = (change: (part: string) => string) => text.replace(group, change);
  const suggestions = [
    inGroups((part) => (/\d|^[oOiIl|]{2,}$/.test(part) ? toDigits(part) : part)),
    // Letters before the first digit may be what they are.
    inGroups((part) => part.replace(/(?<=\d).+/u, toDigits)),
    text,
    // A digit alone among letters.
    inGroups((part) => part.replace(/(?<=\p{L})[01](?!.*\d)|^[01](?=\p{L}+$)/gu, toLetter)),
  ];
  const seen = new Set(['', canonicalCardNumber(typed)]);
  return suggestions
    .filter((suggestion) => {
      const key = canonicalCardNumber(suggestion);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, mostSuggestions);
}

function toDigits(text: string): string {
  return text.replace(/o/gi, '0').replace(/[iIl|]/g, '1');
}

function toLetter(digit: string): string {
  return digit === '0' ? 'O' : 'I';
}
