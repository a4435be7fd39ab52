import { canonicalCardNumber, normalizeText } from '#domain/text.ts';

/** Labels before a number: `Số:`, `Mã số thẻ`, `No.`, `Card number:` */
const label =
  /^(?:(?:m[aã](?: s[oố])?(?: th[eẻ])?|s[oố](?: th[eẻ])?|th[eẻ](?: s[oố])?)[\s:.#]|(?:(?:card|warranty|serial) ?)?(?:no|nr|number|id)\s*[:.#])/iu;
/** From the first letter or digit to the last one: without quotes, brackets, `#`, full stops and the like around them. */
const withoutPunctuation = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;
/** Every dash except the hyphen. */
const longDash = /(?!-)([\p{Pd}\u2212])/gu;

/**
 * The canonical card numbers to look up for a typed text, in this order: the text as it is, then without labels and
 * punctuation around the number. A card that was stored with such characters is found, too.
 */
export function lookUpKeys(typed: string): string[] {
  if (/^[0-9A-Z]+$/.test(typed)) return [typed];
  const text = typed.replace(/№/g, 'No.').normalize('NFKC');
  const bare = trim(trim(normalizeText(text)).replace(label, ''));
  const keys = [keyWithDashes(text), canonicalCardNumber(text), canonicalCardNumber(bare)];
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Takes time in proportion to the text: an expression for the end alone would be tried at each character. */
function trim(text: string): string {
  return withoutPunctuation.exec(text)?.[0] ?? '';
}

/** The key of a card keeps long dashes if it would otherwise equal the key of an older card. */
function keyWithDashes(text: string): string {
  return text
    .split(longDash)
    .map((part, at) => (at % 2 === 0 ? canonicalCardNumber(part) : part))
    .join('');
}
