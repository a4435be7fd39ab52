import { memoize } from '#import/memoize.ts';
import { onsets, rimes, tcvn3Controls, tcvn3Letters, vniLetters, vniMarks } from '#import/text/legacy-words.ts';

const toneMark = /[\u0300\u0301\u0303\u0309\u0323]/u;

const onsetSet = new Set(['', ...onsets]);

const rimeSet = new Set(rimes);

/** Syllables that end so have the tone of `á` or `ạ`. */
const stopped = /(?:[ptc]|ch)$/u;

const longestOnset = 3;

const vowels = /^[aeiouyăâêôơư]+/u;

/**
 * True if a word has the form of a Vietnamese syllable: a known onset and rime with at most one tone, which suits its end
 * and is on the right letter. Case does not matter. Words of other languages rarely pass if they have an accent.
 */
const isSyllable = memoize((word: string): boolean => {
  let plain = '';
  let [tone, toneAt]: [string | undefined, number] = [undefined, -1];
  for (const letter of word.toLowerCase().normalize('NFC')) {
    const parts = letter.normalize('NFD');
    const found = toneMark.exec(parts)?.[0];
    if (found !== undefined && tone !== undefined) return false;
    if (found !== undefined) [tone, toneAt] = [found, plain.length];
    plain += parts.replace(toneMark, '').normalize('NFC');
  }
  if (stopped.test(plain) && tone !== '\u0301' && tone !== '\u0323') return false;
  return rimesOf(plain).some((rime) => tone === undefined || toneMayBeAt(rime, toneAt - plain.length + rime.length));
});

/** A syllable or two with any onsets. */
const highland =
  /^[bcdđfghjklmnprstvwxz]{0,4}(?:([aeiouyăâêôơư]+)[bcdđghjklmnprstvx]{1,3})?([aeiouyăâêôơư]+)([a-z]*)$/u;

const highlandEnd = /^(?:[hklr]|nh)$/;

const usualCase = /^(?:\p{Lu}+|\p{Lu}{0,2}\p{Ll}+)$/u;

/** An encoding of Vietnamese from before Unicode. */
export type LegacyEncoding = 'tcvn3' | 'vni';

/**
 * How a text reads in an encoding: `plain` if it is the same in all of them, `fits` with its Unicode text if every word
 * that changes is Vietnamese, else `misfit`. `evidence` are the words that are Vietnamese only after decoding.
 */
export type LegacyReading =
  | { kind: 'plain' }
  | { kind: 'misfit' }
  | { kind: 'fits'; text: string; evidence: readonly string[] };

const plain: LegacyReading = { kind: 'plain' };
const misfit: LegacyReading = { kind: 'misfit' };
const legacyCharacter = /[^\n\r\t -~]/u;
const asciiOnly = /^[\n\r\t -~]*$/u;
const word = /[\p{L}\p{M}]+/gu;
/** Letters and the signs among which fonts of TCVN3 have letters: words of the undecoded text. */
const undecodedWord = /(?:[\p{L}\p{M}\u00A1-\u00BF]|(?!\s)\p{Cc})+/gu;

/** `SĐT`, `BSĐT`. */
const abbreviation = /^[A-Z]{0,4}\u0110[A-Z]{0,4}$/u;

/** The byte of each character of Windows-1252 and 1258, in either of which a text may have been decoded. */
const byteOf = new Map<string, number>();
for (const encoding of ['windows-1258', 'windows-1252']) {
  const decoder = new TextDecoder(encoding);
  for (let byte = 0x80; byte <= 0xff; byte++) byteOf.set(decoder.decode(Uint8Array.of(byte)), byte);
}
for (let byte = 0x80; byte < 0xa0; byte++) byteOf.set(String.fromCharCode(byte), byte);
const latin = Array.from({ length: 0x80 }, (_, at) => new TextDecoder('windows-1252').decode(Uint8Array.of(at + 0x80)));

/** TCVN3 (ABC) decoded as Windows-1252: `NguyÔn V¨n An`. */
const tcvn3 = /\p{L}[†‡‰•˜]\p{L}|[\u0080-\u009F]|\p{L}[¨ª¬µ¶¸¼-¾]|\p{L}[«»]\p{L}|§[a-z\u00C0-\u00FF]/iu;

/** VNI decoded as Windows-1252: `Nguyeãn Vaên An`. `Laêê` is the real name of a commune. */
const vni = /a[àáâãåäøûõ]|aê(?!ê)|e[âãåäøûõ]|o[âåäøû]/iu;

/** True for text with signs of an encoding from before Unicode that no name has. */
export function isCertainlyLegacy(text: string): boolean {
  return tcvn3.test(text) || vni.test(text);
}

/** Letters that Windows-1258 has and Windows-1252 has not: text with them is likely to be Unicode. */
const vietnameseOnly = /[\u0102\u0103\u0110\u0111\u01A0\u01A1\u01AF\u01B0]/u;

/** Reads a text in an encoding. It was decoded as Windows-1252, 1258 or Latin-1. */
export function readLegacy(text: string, encoding: LegacyEncoding): LegacyReading {
  if (!legacyCharacter.test(text)) return plain;
  const variants = encoding === 'vni' ? [decodeVni(text)] : [decodeTcvn3(text, 0x80), decodeTcvn3(text, 0xa0)];
  for (const decoded of variants) {
    const shown = decoded === null ? null : withCapitals(decoded.normalize('NFC'), text);
    if (shown !== null && isVietnamese(shown)) return { kind: 'fits', text: shown, evidence: evidenceOf(text, shown) };
  }
  return misfit;
}

/** @param firstLetter bytes from this one on are letters; those below it may also be quotes and dashes */
function decodeTcvn3(text: string, firstLetter: number): string | null {
  let decoded = '';
  for (const character of text) {
    const byte = byteOf.get(character);
    const letter = tcvn3Controls[character];
    if (byte !== undefined) decoded += byte >= firstLetter ? tcvn3Letters[byte - 0x80] : character;
    else if (letter !== undefined || asciiOnly.test(character)) decoded += letter ?? character;
    else return null;
  }
  return decoded;
}

function decodeVni(text: string): string | null {
  let decoded = '';
  const characters = Array.from(text, (character) => {
    const byte = byteOf.get(character);
    return byte === undefined ? character : (latin[byte - 0x80] ?? character);
  });
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    const small = character.toLowerCase();
    const accents = vniMarks[small]?.[characters[at + 1]?.toLowerCase() ?? ''];
    const base =
      vniLetters[small] ?? (asciiOnly.test(character) || /[\u0080-\u00BF‘-•…™]/u.test(character) ? small : null);
    if (base === null) return null;
    decoded += small === character ? base + (accents ?? '') : (base + (accents ?? '')).toUpperCase();
    if (accents !== undefined) at++;
  }
  return decoded;
}

/** Fonts of capital letters show small ones: in a text whose other letters are capitals, all are. */
function withCapitals(decoded: string, text: string): string {
  const isCapital = /[A-Z]{2}/u.test(text) && !/[a-z]/u.test(text);
  return isCapital ? decoded.toUpperCase() : decoded;
}

/** True if each word with other letters than those of ASCII is Vietnamese, or an abbreviation with Đ. */
function isVietnamese(text: string): boolean {
  const words = text.match(word) ?? [];
  return words.every(isVietnameseWord);
}

function isVietnameseWord(one: string): boolean {
  return asciiOnly.test(one) || isSyllable(one) || abbreviation.test(one) || isHighlandWord(one);
}

/** The words that are syllables only when decoded. */
function evidenceOf(text: string, decoded: string): string[] {
  if (isSoundUnicode(text) || (vietnameseOnly.test(text) && !isCertainlyLegacy(text))) return [];
  return (decoded.match(word) ?? []).filter((one) => !asciiOnly.test(one) && isSyllable(one) && !text.includes(one));
}

/** True if a text is Vietnamese without decoding. */
export function isSoundUnicode(text: string): boolean {
  return (text.match(undecodedWord) ?? []).every((one) => isVietnameseWord(one) || !/[\p{L}\p{M}]/u.test(one));
}

/** The rimes of a syllable without its tone, one for each known onset. */
function rimesOf(plain: string): string[] {
  const rests = Array.from({ length: longestOnset + 1 }, (_, length) => plain.slice(length));
  return rests.filter((rime, length) => onsetSet.has(plain.slice(0, length)) && rimeSet.has(rime));
}

/** Whether the tone of a rime belongs on the letter `at`: `hoà` and `hòa` are both written. */
function toneMayBeAt(rime: string, at: number): boolean {
  const [nucleus = ''] = vowels.exec(rime) ?? [];
  const marked = nucleus.search(/[ăâêôơ]|ư(?!ơ)/u);
  if (marked >= 0) return at === marked;
  if (nucleus.length < rime.length) return at === nucleus.length - 1;
  if (nucleus === 'oa' || nucleus === 'oe' || nucleus === 'uy') return at === 0 || at === 1;
  return at === Math.floor((nucleus.length - 1) / 2);
}

/**
 * True if a word may be a name of the highlands, with another onset or end than a Vietnamese syllable: `Chrôh`, `Pơnan`,
 * `HLốp`. A word of two syllables has no tone.
 */
function isHighlandWord(word: string): boolean {
  const parts = [...word.toLowerCase().normalize('NFC')].map((letter) => letter.normalize('NFD'));
  const tones = parts.filter((letter) => toneMark.test(letter)).length;
  const plain = parts.map((letter) => letter.replace(toneMark, '').normalize('NFC')).join('');
  const [, first, nucleus = '', end = ''] = highland.exec(plain) ?? [];
  if (rimesOf(plain).length > 0 || tones > (first === undefined ? 1 : 0) || !usualCase.test(word.normalize('NFC')))
    return false;
  const isLastKnown = rimeSet.has(nucleus + end) || (rimeSet.has(nucleus) && highlandEnd.test(end));
  return isLastKnown && (first === undefined || rimeSet.has(first));
}
