/**
 * Vietnamese that has gone through the wrong encoding on its way here. Each pattern is a run of characters that no
 * Vietnamese word, Western name or trade mark holds.
 */

/** What the bytes 80–BF become when they are read as Windows-1252 or 1258. */
const trail = '\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\\uFFFD';

/** UTF-8 read as Windows-1252 or 1258 (`Nguyá»…n`), or a character that was lost before (U+FFFD). */
const misread = new RegExp(`\\uFFFD|á[º»][${trail}]|[ÄÆ][${trail}]|[ÃĂ][¡-¬®-º¼-¿]`, 'u');

/** TCVN3 (ABC) read as Windows-1252: `NguyÔn V¨n An`. */
const tcvn3 = /\p{L}[¨ª¬µ¶¸¼-¾]|\p{L}[«»]\p{L}|§[a-z\u00C0-\u00FF]/iu;

/** VNI read as Windows-1252: `Nguyeãn Vaên An`. A commune is called Laêê. */
const vni = /a[àáâãåäøûõ]|aê(?!ê)|e[âãåäøûõ]|o[âåäøû]/iu;

/** Where text that is UTF-8 read in a wrong way, or that has lost a character, begins; -1 where it is sound. */
export function misreadAt(text: string): number {
  return misread.exec(text)?.index ?? -1;
}

/** True for text that was read in a wrong encoding, or that is in one of the encodings from before Unicode. */
export function isBrokenText(text: string): boolean {
  return misread.test(text) || tcvn3.test(text) || vni.test(text);
}

/** What stands where a letter was: a question mark, or the box of a missing glyph. */
const lost = '[?\\u25A1\\u25AF\\u25FB\\uFFFD]';
/** Consonants that begin a Vietnamese syllable and are none alone: `Th?` was `Thị`. */
const onset = '(?:ngh|ng|nh|ch|gh|gi|kh|ph|qu|th|tr|[bcdđghklmnpqrstvx])';
/**
 * A letter that was lost within a word, at its start, at its end with words behind it, or at the end of the text after
 * consonants alone. A question mark after the last whole word asks a question: `Nguyễn Văn An?`.
 */
const lostLetter = new RegExp(
  `\\p{L}\\p{M}*${lost}+\\s*\\p{L}|(?<=^|[\\s(./,-])${lost}+\\p{L}|(?:^|\\s)${onset}${lost}+$|[\\u25A1\\u25AF\\u25FB]\\p{L}|\\p{L}[\\u25A1\\u25AF\\u25FB]|^[\\s.]*${lost}[\\s.?\\u25A1\\u25AF\\u25FB]*$`,
  'iu',
);
/** A letter as HTML, an address or a program writes it, a letter of a font of its own, or a control character in its place. */
const encoded =
  /&(?:#\d{2,6}|#x[\da-f]{2,5}|[aeiouy](?:acute|grave|circ|tilde|uml)|eth);|(?:%[\dA-F]{2}){2}|(?:=[\dA-F]{2}){2}|\\u[\da-f]{4}|\p{Co}|(?!\s)\p{Cc}/iu;

/** What either has; most text has none of it. */
const suspect = /[?\u25A1\u25AF\u25FB\uFFFD&%=\\\p{Co}\p{Cc}]/u;

/** True for text in which letters are lost (`Nguy?n V?n An`) or stand as codes (`Nguy&#7877;n`). */
export function hasLostLetters(text: string): boolean {
  return suspect.test(text) && (lostLetter.test(text) || encoded.test(text));
}
