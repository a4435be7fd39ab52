import { canonicalCardNumber, maxCardNumberLength } from '#domain/text.ts';

/** Cyrillic and Greek letters that look like the Latin ones below, in the same order. */
const cyrillicAndGreek = 'АВЕКМНОРСТУХІЈЅавекмнорстухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο';
const latin = 'ABEKMHOPCTYXIJSabekmhopctyxijsABEZHIKMNOPTYXo';
const group = /[^\s._/\p{Pd}\u2212]+/gu;
const maxSuggestions = 2;

/**
 * Card numbers that the user may have meant: look-alike letters and digits are swapped. They are made from the input
 * alone, so they do not reveal which cards exist. None for what is longer than any number.
 */
export function suggestCardNumbers(input: string): string[] {
  if (input.length > maxCardNumberLength) return [];
  const text = [...input].map((letter) => latin[cyrillicAndGreek.indexOf(letter)] ?? letter).join('');
  const inGroups = (change: (part: string) => string) => text.replace(group, change);
  const suggestions = [
    inGroups((part) => (/\d|^[oOiIl|]{2,}$/.test(part) ? toDigits(part) : part)),
    // Keep the letters before the first digit, unless all of them look like digits.
    inGroups((part) => part.replace(/(?<=\d).+|^[oOiIl|]{2,}(?=\d)/gu, toDigits)),
    text,
    // A single digit among letters that do not look like digits themselves.
    inGroups((part) =>
      /^[oOiIl|\d]+$/.test(part) ? part : part.replace(/(?<=\p{L})[01](?!.*\d)|^[01](?=\p{L}+$)/gu, toLetter),
    ),
  ];
  const seen = new Set(['', canonicalCardNumber(input)]);
  return suggestions
    .filter((suggestion) => {
      const key = canonicalCardNumber(suggestion);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, maxSuggestions);
}

function toDigits(text: string): string {
  return text.replace(/o/gi, '0').replace(/[iIl|]/g, '1');
}

function toLetter(digit: string): string {
  return digit === '0' ? 'O' : 'I';
}
