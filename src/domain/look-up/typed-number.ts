import { readCardText } from '#domain/printed-number.ts';
import { canonicalCardNumber, normalizeText } from '#domain/text.ts';

/** A text that was looked up, read once for all that follows. */
export interface TypedNumber {
  /** The number without the code of a QR code, which stands on the card alone: what is shown, shared or printed. */
  shown: string;
  /** Its canonical form. */
  key: string;
  /** The canonical numbers that it may mean, in the order in which they are looked for. */
  keys: readonly string[];
  /** The code of a QR code. */
  code?: string;
  /** With a code, what the text may mean as one number, code included: a number of another form may look like this. */
  keysWithCode?: readonly string[];
}

/** Labels before a number: `Số:`, `Mã số thẻ`, `No.`, `Card number:` */
const label =
  /^(?:(?:m[aã](?: s[oố])?(?: th[eẻ])?|s[oố](?: th[eẻ])?|th[eẻ](?: s[oố])?)[\s:.#]|(?:(?:card|warranty|serial) ?)?(?:no|nr|number|id)\s*[:.#])/iu;
/** From the first letter or digit to the last one: without quotes, brackets, `#`, full stops and the like around them. */
const withoutPunctuation = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;
/** Every dash except the hyphen. */
const longDash = /(?!-)([\p{Pd}\u2212])/gu;

/** Reads a card number as a patient types it, pastes it, or scans it. */
export function readNumber(text: string): TypedNumber {
  const { cardNumber: shown, code } = readCardText(text);
  const number = { shown, key: canonicalCardNumber(shown), keys: keysOf(shown) };
  return code === undefined ? number : { ...number, code, keysWithCode: keysOf(text) };
}

/** The text as it is, then without labels and punctuation around the number. A card that was stored with such is found, too. */
function keysOf(text: string): string[] {
  if (/^[0-9A-Z]+$/.test(text)) return [text];
  const folded = text.replace(/№/g, 'No.').normalize('NFKC');
  const bare = trim(trim(normalizeText(folded)).replace(label, ''));
  const keys = [keyWithDashes(folded), canonicalCardNumber(folded), canonicalCardNumber(bare)];
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
