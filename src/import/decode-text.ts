import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from '#domain/errors.ts';
import { misreadAt } from '#import/broken-text.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

const vietnameseLetters = /[ăâđêôơưàáãèéìíòóõùúýĩũ\u1EA0-\u1EF9]/giu;
/** What no Vietnamese text holds, and text of another encoding read as Windows-1258 is full of. */
const strangers = /[\u0080-\u009F¤-¨ª-¬¯±µ-¿×÷ØøÅåÄäÆæËëÏïÑñÖöÜüÇçßÿŒœŸƒˆ‰‡†˜\p{M}]/gu;
/** Strangers allowed for a hundred Vietnamese letters, and how many characters are looked at. */
const strangersAllowed = 2;
const sampleLength = 1_000_000;

/**
 * The text of a file: by its byte order mark, else UTF-8, else UTF-16, else Windows-1258 where that gives Vietnamese.
 * @throws {UnreadableFile} naming the place, for what is none of these or has been garbled before
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeStrictly(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeStrictly(bytes, 'utf-16be');
  if (bytes.includes(0)) return decodeStrictly(bytes, utf16ByZeros(bytes));
  if (isUtf8(bytes)) return decodeStrictly(bytes, 'utf-8');
  return windows1258(bytes) ?? decodeStrictly(bytes, 'utf-8');
}

function decodeStrictly(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string {
  const text = new TextDecoder(encoding).decode(bytes);
  const broken = misreadAt(text);
  if (broken < 0) return text;
  const mark = bytes[0] === 0xef ? 3 : bytes[0] === 0xff || bytes[0] === 0xfe ? 2 : 0;
  const before = encoding === 'utf-8' ? Buffer.byteLength(text.slice(0, broken)) : broken * 2;
  const place = placeOf(text, broken, mark + before);
  throw new UnreadableFile(brokenSentence(text, broken, place, encoding === 'utf-8' && !isUtf8(bytes)));
}

function brokenSentence(text: string, at: number, place: string, undecodable: boolean): string {
  if (text[at] !== '\uFFFD') return words.misread(place);
  if (at === text.length - 1) return words.cutOff(place);
  if (!undecodable) return words.lostCharacters(place);
  const nearlyUtf8 = /[\u1EA0-\u1EF9]/u.test(text);
  return nearlyUtf8 ? words.brokenBytes(place) : words.unknownEncoding(place);
}

/** `dòng 2, cột 12, byte 110`, all counted from 1; a column is a character of its line. */
function placeOf(text: string, at: number, bytesBefore: number): string {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  return words.place(lines.length, (lines.at(-1)?.length ?? 0) + 1, bytesBefore + 1);
}

/** The byte order of UTF-16 without a mark, told by where the zero bytes of its Latin letters and digits stand. */
function utf16ByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 8;
  if (odd > many && even * 20 < odd) return 'utf-16le';
  if (even > many && odd * 20 < even) return 'utf-16be';
  throw new UnreadableFile(words.notSpreadsheet);
}

/** Windows-1258, which decodes to letters with separate marks, in NFC; null where the result is not Vietnamese. */
function windows1258(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1258').decode(bytes).normalize('NFC');
  const sample = text.slice(0, sampleLength);
  const letters = sample.match(vietnameseLetters)?.length ?? 0;
  const strange = sample.match(strangers)?.length ?? 0;
  return letters > 0 && strange * 100 <= letters * strangersAllowed ? text : null;
}
