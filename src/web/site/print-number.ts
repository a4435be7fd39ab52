const separators = String.raw`\s.\-_/`;
const piece = new RegExp(`[^${separators}]+[${separators}]*`, 'gu');
/** Longer runs are hard to read and to compare. */
const longest = 5;

/** A card number as it was entered, in pieces that are easy to read; put together they are the number again. */
export function groupNumber(cardNumber: string): string[] {
  const pieces = cardNumber.match(piece) ?? [];
  return pieces.flatMap((text) => (text.length > longest + 1 ? splitRun(text) : text));
}

/** In fours, or in threes where a single letter would be left over. */
function splitRun(text: string): string[] {
  const size = text.length % 4 === 1 ? 3 : 4;
  return text.match(new RegExp(`.{1,${size}}`, 'gu')) ?? [];
}
