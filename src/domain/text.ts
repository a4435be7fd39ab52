const separators = /[\s.\-_/]+/gu;
/** Printable ASCII without needless spaces. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** The same with the letters of Vietnamese in one piece each: nothing to tidy. */
const tidy = /^(?:[!-~\u00C0-\u024F\u1EA0-\u1EF9]+(?: [!-~\u00C0-\u024F\u1EA0-\u1EF9]+)*)?$/;
const controls = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/**
 * Text as it is kept: NFC, control and format characters removed, every run of white space one space, trimmed.
 * Tabs and line breaks count as white space.
 */
export function tidyText(text: string): string {
  if (tidy.test(text)) return text;
  return text.replace(/\s+/gu, ' ').replace(controls, '').normalize('NFC').replace(/ {2,}/g, ' ').trim();
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
 * A card number in the form that is compared: NFC, upper case, full-width folded, spaces and `. - _ /` dropped.
 * Returns '' where nothing is left to compare.
 */
export function canonicalCardNumber(cardNumber: string): string {
  // Most numbers are plain already, and a look-up is mostly this.
  if (/^[0-9A-Z]*$/.test(cardNumber)) return cardNumber;
  return cardNumber.normalize('NFKC').replace(controls, '').replace(separators, '').toUpperCase().normalize('NFC');
}
