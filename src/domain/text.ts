/** Far above anything on a real card. */
export const maxCardNumberLength = 64;
/** The longest text that is looked up, with labels and the like around the number. */
export const maxLookUpLength = 200;
/** The longest words by which a list is searched. */
export const maxQueryLength = 200;

/** Includes all kinds of dashes and the minus sign, since keyboards and spreadsheets interchange them. */
const separators = /[\s._/\p{Pd}\u2212]+/gu;
/** Printable ASCII with single spaces. */
const plainAscii = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** The same with precomposed Vietnamese letters: already normalized. */
const normalized = /^(?:[!-~\u00C0-\u024F\u1EA0-\u1EF9]+(?: [!-~\u00C0-\u024F\u1EA0-\u1EF9]+)*)?$/;
/** Words of Latin and Vietnamese letters. It answers faster than `\p{L}`, which V8 looks up in a table for each letter. */
const plainWords =
  /^[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1EA0-\u1EF9]+(?: [A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1EA0-\u1EF9]+)*$/;
/** Zero-width characters, byte order and direction marks, soft hyphens and fillers. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const controls = /[\p{Cc}\p{Co}\p{Cn}]+/gu;

/** True for text that `normalizeText` certainly leaves as it is. False may be said of some other text, too. */
function isNormalized(text: string): boolean {
  return normalized.test(text);
}

/** True for normalized text of nothing but letters and single spaces, such as most names. False may be said of some other one, too. */
export function isPlainWords(text: string): boolean {
  return plainWords.test(text);
}

/**
 * Normalizes text for storage: NFC, no invisible and control characters, single spaces, trimmed.
 * Tabs and line breaks count as white space, a byte order mark does not.
 */
export function normalizeText(text: string): string {
  if (isNormalized(text)) return text;
  const visible = text.replace(invisible, '').replace(/\s+/gu, ' ');
  return visible.replace(controls, '').normalize('NFC').replace(/ {2,}/g, ' ').trim();
}

/** Normalizes text of several lines: each line as `normalizeText` does, without empty ones at the start and the end. */
export function normalizeMultiline(text: string): string {
  return text
    .split(/\r\n?|\n/u)
    .map(normalizeText)
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}

/** Bytes of a name on the usual file systems. */
const maxFileNameBytes = 255;

/**
 * Normalizes the name of a file that somebody has sent: without folders, and of at most 255 bytes of UTF-8, of which the end
 * stays, since it names the type. May be empty.
 */
export function normalizeFileName(name: string): string {
  const base = normalizeText(name).replace(/^.*[/\\]/u, '');
  const type = /\.\w{1,10}$/.exec(base)?.[0] ?? '';
  const stem = base.slice(0, base.length - type.length);
  const room = new Uint8Array(maxFileNameBytes - type.length);
  return stem.slice(0, new TextEncoder().encodeInto(stem, room).read) + type;
}

/** Replaces full-width letters, digits and signs by ordinary ones. */
export function foldWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/gu, (wide) => wide.normalize('NFKC'));
}

/** True if `normalizeText` would remove invisible characters. */
export function hasInvisible(text: string): boolean {
  return !isNormalized(text) && text.search(invisible) >= 0;
}

/**
 * Folds text for searches: without accents, case or width. `đ Đ ð Ð` become `d`, which NFD alone does not do;
 * NFC and NFD input give the same result.
 */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[đð]/gu, 'd')
      // A click of other languages, which marks words in search texts.
      .replaceAll('\u01c0', '|')
  );
}

/**
 * The canonical form of a card number: NFC, upper case, ordinary width, without spaces, `. _ /` and dashes. May be empty.
 */
export function canonicalCardNumber(cardNumber: string): string {
  // Most numbers are canonical already, and look-ups spend most of their time here.
  if (/^[0-9A-Z]*$/.test(cardNumber)) return cardNumber;
  if (plainAscii.test(cardNumber)) return cardNumber.replace(/[ ._/-]+/g, '').toUpperCase();
  return cardNumber
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(controls, '')
    .replace(separators, '')
    .toUpperCase()
    .normalize('NFC');
}

/** The lines of a field of the type `lines`, normalized, without empty ones. */
export function splitLines(text: string | null): string[] {
  return (text ?? '').split('\n').map(normalizeText).filter(Boolean);
}
