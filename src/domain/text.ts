/** Dashes of all kinds, the minus sign too: keyboards and spreadsheets put one for another. */
const separators = /[\s._/\p{Pd}\u2212]+/gu;
/** Printable ASCII without needless spaces. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** The same with the letters of Vietnamese in one piece each: nothing to tidy. */
const tidy = /^(?:[!-~\u00C0-\u024F\u1EA0-\u1EF9]+(?: [!-~\u00C0-\u024F\u1EA0-\u1EF9]+)*)?$/;
/** Zero-width characters, marks of byte order and direction, soft hyphens, fillers: nobody sees them, no text needs them. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const controls = /[\p{Cc}\p{Co}\p{Cn}]+/gu;

/**
 * Text as it is kept: NFC, invisible and control characters removed, every run of white space one space, trimmed.
 * Tabs and line breaks count as white space, a byte order mark does not.
 */
export function normalizeText(text: string): string {
  if (tidy.test(text)) return text;
  const seen = text.replace(invisible, '').replace(/\s+/gu, ' ');
  return seen.replace(controls, '').normalize('NFC').replace(/ {2,}/g, ' ').trim();
}

/** Letters, digits and signs as wide as Chinese ones, in their usual width. */
export function foldWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/gu, (wide) => wide.normalize('NFKC'));
}

/** True where `normalizeText` would remove characters that nobody sees. */
export function hasInvisible(text: string): boolean {
  return !tidy.test(text) && text.search(invisible) >= 0;
}

/**
 * Text as it is searched: without accents, case or width. `đ Đ ð Ð` become `d`, which NFD alone does not do;
 * NFC and NFD input give the same result.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đð]/gu, 'd');
}

/**
 * A card number in the form that is compared: NFC, upper case, full-width folded, spaces, `. _ /` and dashes dropped.
 * Returns '' where nothing is left to compare.
 */
export function canonicalCardNumber(cardNumber: string): string {
  // Most numbers are plain already, and a look-up is mostly this.
  if (/^[0-9A-Z]*$/.test(cardNumber)) return cardNumber;
  return cardNumber
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(controls, '')
    .replace(separators, '')
    .toUpperCase()
    .normalize('NFC');
}
