import { normalizeText } from '#domain/text.ts';

/** The key by which names are unique: normalized, in lower case, with accents. */
export function nameKey(name: string): string {
  return normalizeText(name).toLocaleLowerCase('vi');
}

/** The marks that make another letter, in the order of these letters: ă, then â ê ô, then ơ ư. */
const letterMarks = '\u0306\u0302\u031b';
/** The tones in the order of Vietnamese dictionaries: huyền, hỏi, ngã, sắc, nặng. */
const toneMarks = '\u0300\u0309\u0303\u0301\u0323';
/** Where the combining characters of Unicode begin. */
const firstMark = 0x300;
/** Dashes and quotation marks, which come before letters as those of ASCII do. */
const typographicSigns = /[\u2010-\u201f]/g;
/** Control characters, which no name has: the first is greater than all letters of the Latin alphabet, the other one is less. */
const [firstLetterMark, beforeTones] = [0x7f, '\u0001'];
/** Tones of letters after so many count as those of that one. */
const lastTone = 300;

/**
 * A key by which the bytes of UTF-8 put names in the order of Vietnamese dictionaries: by letters first, then by tones. Two names
 * have the same key when they have the same `nameKey`, and no others do, up to 300 letters.
 *
 * Cards are stored with it: another order needs a migration.
 */
export function nameSortKey(name: string): string {
  const key = nameKey(name)
    .replaceAll('\u0111', `d${String.fromCharCode(firstLetterMark)}`)
    .replace(typographicSigns, "'$&")
    .normalize('NFD');
  const letters: number[] = [];
  let tones = '';
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    const tone = code < firstMark ? -1 : toneMarks.indexOf(key.charAt(at));
    const mark = code < firstMark ? -1 : letterMarks.indexOf(key.charAt(at));
    // The sooner a letter has a tone, the later is the name.
    if (tone >= 0) tones += String.fromCharCode(0x80 + 5 * Math.max(0, lastTone - letters.length) + tone);
    else letters.push(mark < 0 ? code : firstLetterMark + mark);
  }
  const whole = String.fromCharCode(...letters);
  return tones === '' ? whole : whole + beforeTones + tones;
}
