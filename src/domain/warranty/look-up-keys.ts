import { canonicalCardNumber, normalizeText } from '#domain/text.ts';

/** What people write before a number: `Số:`, `Mã số thẻ`, `No.`, `Card number:` */
const label =
  /^(?:(?:m[aã](?: s[oố])?(?: th[eẻ])?|s[oố](?: th[eẻ])?|th[eẻ](?: s[oố])?)[\s:.#]|(?:(?:card|warranty|serial) ?)?(?:no|nr|number|id)\s*[:.#])/iu;
/** Such as quotes, brackets, `#` and full stops. */
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** Every dash but the hyphen. */
const longDash = /(?!-)([\p{Pd}\u2212])/gu;

/**
 * The canonical numbers to look for, in turn, for a number as somebody typed it: as it stands, then without what stands
 * before and around it. So whatever was entered with such signs is found, too.
 */
export function lookUpKeys(typed: string): string[] {
  if (/^[0-9A-Z]+$/.test(typed)) return [typed];
  const text = typed.replace(/№/g, 'No.').normalize('NFKC');
  const bare = normalizeText(text).replace(around, '').replace(label, '').replace(around, '');
  const keys = [keyWithDashes(text), canonicalCardNumber(text), canonicalCardNumber(bare)];
  return [...new Set(keys)].filter((key) => key !== '');
}

/** Long dashes are in the key of a card that differs from an older one by them alone. */
function keyWithDashes(text: string): string {
  return text
    .split(longDash)
    .map((part, at) => (at % 2 === 0 ? canonicalCardNumber(part) : part))
    .join('');
}
