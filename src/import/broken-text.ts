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
