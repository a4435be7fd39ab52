import { canonicalCardNumber, maxCardNumberLength } from '#domain/text.ts';

/** Cyrillic and Greek letters that look like the Latin ones below, in the same order. */
const cyrillicAndGreek = 'АВЕКМНОРСТУХІЈЅавекмнорстухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο';
const latin = 'ABEKMHOPCTYXIJSabekmhopctyxijsABEZHIKMNOPTYXo';
/** The marks of the tones, in the order of their keys. */
const toneMarks = '\u0301\u0300\u0309\u0303\u0323';
/** The keys of Telex and of VNI: of the tones, of the stroke of đ, and of the marks that make other letters. */
const keyboards = [
  { tones: 'sfrxj', stroke: 'd', letter: (mark: string, before: string) => (mark === '\u0302' ? before : 'w') },
  { tones: '12345', stroke: '9', letter: (mark: string) => ({ '\u0302': '6', '\u0306': '8' })[mark] ?? '7' },
] as const;
const group = /[^\s._/\p{Pd}\u2212]+/gu;
const maxSuggestions = 2;
/** Letters of a number that has few digits. */
const maxPrefix = 4;

/**
 * Card numbers that the user may have meant: look-alike letters and digits are swapped. They are made from the input
 * alone, so they do not reveal which cards exist. None for what is longer than any number or not shaped like one.
 */
export function suggestCardNumbers(input: string): string[] {
  if (input.length > maxCardNumberLength) return [];
  const text = toLatin(input);
  const inGroups = (change: (part: string) => string) => text.replace(group, change);
  const suggestions = [
    ...keyboards.map((keys) => toKeys(text, keys)),
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
      return isNumberShaped(key) && !seen.has(key) && seen.add(key);
    })
    .slice(0, maxSuggestions);
}

/**
 * The letters and digits that a suggestion swaps, each once: `[['O', '0']]`. None if it only changes the alphabet, or has other
 * keys for letters with marks.
 */
export function swapsOf(input: string, suggestion: string): [from: string, to: string][] {
  if (hasMarks(input)) return [];
  const changed = [...suggestion];
  const swaps = [...toLatin(input)].flatMap((letter, at) => {
    const to = changed[at] ?? letter;
    return letter === to ? [] : [[letter.replace(/[oi]/, (one) => one.toUpperCase()), to] as [string, string]];
  });
  return [...new Map(swaps.map((swap) => [swap.join(), swap])).values()];
}

/** True for a canonical number of a few letters and at least as many digits: words and names are none. */
function isNumberShaped(key: string): boolean {
  const digits = key.replace(/\D/g, '').length;
  return /^[A-Z\d]{4,}$/.test(key) && digits > 0 && key.length - digits <= Math.max(maxPrefix, digits);
}

/** What is unusual about a text that is no card number. */
export function slipOf(input: string): 'name' | 'phone' | 'lookAlike' | 'other' {
  const key = canonicalCardNumber(input);
  if (!/\d/.test(key)) return 'name';
  if (/^\+?(?:84|0)[35789]\d{8}$/.test(key)) return 'phone';
  return /[OIL]/.test(key) ? 'lookAlike' : 'other';
}

const hasMarks = (text: string) => /[\p{M}\u0111\u0110]/u.test(text.normalize('NFD'));

/** The keys that were pressed where a Vietnamese keyboard has made letters with marks of them: `ÁD` for `ADS`. */
function toKeys(text: string, { tones, stroke, letter }: (typeof keyboards)[number]): string {
  if (!hasMarks(text)) return text;
  const withStrokes = text.replace(/\u0111/g, `d${stroke}`).replace(/\u0110/g, `D${stroke.toUpperCase()}`);
  return withStrokes.normalize('NFD').replace(/[\p{L}\p{M}]+/gu, (run) => {
    let typedTones = '';
    const letters = run.replace(/\p{M}/gu, (mark, at: number) => {
      const tone = toneMarks.indexOf(mark);
      if (tone < 0) return letter(mark, run[at - 1] ?? '');
      typedTones += tones[tone];
      return '';
    });
    // A tone is mostly typed after the letters.
    return run === run.toUpperCase() ? (letters + typedTones).toUpperCase() : letters + typedTones;
  });
}

function toLatin(text: string): string {
  return [...text].map((letter) => latin[cyrillicAndGreek.indexOf(letter)] ?? letter).join('');
}

function toDigits(text: string): string {
  return text.replace(/o/gi, '0').replace(/[iIl|]/g, '1');
}

function toLetter(digit: string): string {
  return digit === '0' ? 'O' : 'I';
}
