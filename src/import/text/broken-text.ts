import { memoize } from '#import/memoize.ts';
import { isCertainlyLegacy, isSoundUnicode, type LegacyEncoding, readLegacy } from '#import/text/legacy-encodings.ts';

/**
 * Detects Vietnamese text that was decoded with a wrong encoding. Each pattern matches characters that occur in no
 * Vietnamese word, Western name or trade mark.
 */

/** The bytes 80–BF decoded as Windows-1252 or 1258. */
const trail = '\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\\uFFFD';

/** UTF-8 decoded as Windows-1252 or 1258 (`Nguyá»…n`), or a replacement character (U+FFFD). */
const misread = new RegExp(`\\uFFFD|á[º»][${trail}]|[ÄÆ][${trail}]|[ÃĂ][¡-¬®-º¼-¿]`, 'u');

/** The index of the first wrongly decoded or lost character; -1 if there is none. */
export function misreadAt(text: string): number {
  return misread.exec(text)?.index ?? -1;
}

/** True for text that was decoded with a wrong encoding, or that is in an encoding from before Unicode. */
export function isBrokenText(text: string): boolean {
  if (!/[^\0-\x7F]/.test(text) || text.split(' ').every(isSoundWord)) return false;
  return (
    misread.test(text) ||
    isCertainlyLegacy(text) ||
    (latinLetter.test(text) && !isSoundUnicode(text) && hasLegacyWords(text))
  );
}

/** Whether a word has no sign of another encoding and is Vietnamese. No sign extends over a space. */
const isSoundWord = memoize(
  (word: string): boolean => !misread.test(word) && !isCertainlyLegacy(word) && isSoundUnicode(word),
);

const latinLetter = /[\u00A1-\u00FF]/u;
const encodings: readonly LegacyEncoding[] = ['tcvn3', 'vni'];

/** True if two words are Vietnamese only in such an encoding. One may be a name: `Seán` is `Sến` in VNI. */
const hasLegacyWords = memoize((text: string): boolean =>
  encodings.some((encoding) => {
    const reading = readLegacy(text, encoding);
    return reading.kind === 'fits' && new Set(reading.evidence).size > 1;
  }),
);

/** Replacements of a lost letter: a question mark or the box of a missing glyph. */
const lost = '[?\\u25A1\\u25AF\\u25FB\\uFFFD]';
/** Consonants that begin a Vietnamese syllable and cannot stand alone: `Th?` was `Thị`. */
const onset = '(?:ngh|ng|nh|ch|gh|gi|kh|ph|qu|th|tr|[bcdđghklmnpqrstvx])';
/**
 * A lost letter within a word, at its start, at its end before another word, or after consonants at the end of the text. A
 * question mark after a complete last word is punctuation: `Nguyễn Văn An?`.
 */
const lostLetter = new RegExp(
  `\\p{L}\\p{M}*${lost}+\\s*\\p{L}|(?<=^|[\\s(./,-])${lost}+\\p{L}|(?:^|\\s)${onset}${lost}+$|[\\u25A1\\u25AF\\u25FB]\\p{L}|\\p{L}[\\u25A1\\u25AF\\u25FB]|^[\\s.]*${lost}[\\s.?\\u25A1\\u25AF\\u25FB]*$`,
  'iu',
);
/** A letter as an HTML, URL or source-code escape, a private-use character, or a control character. */
const encoded =
  /&(?:#\d{2,6}|#x[\da-f]{2,5}|[aeiouy](?:acute|grave|circ|tilde|uml)|eth);|(?:%[\dA-F]{2}){2}|(?:=[\dA-F]{2}){2}|\\u[\da-f]{4}|\p{Co}|(?!\s)\p{Cc}/iu;

/** A quick test for both patterns, which most text does not pass. */
const suspect = /[?\u25A1\u25AF\u25FB\uFFFD&%=\\\p{Co}\p{Cc}]/u;

/** True for text with lost letters (`Nguy?n V?n An`) or escaped ones (`Nguy&#7877;n`). */
export function hasLostLetters(text: string): boolean {
  return suspect.test(text) && (lostLetter.test(text) || encoded.test(text));
}
