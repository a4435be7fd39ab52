import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from '#domain/errors.ts';
import { misreadAt } from '#import/broken-text.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

const vietnameseLetters = /[ăâđêôơưàáãèéìíòóõùúýĩũ\u1EA0-\u1EF9]/giu;
/** Characters that are not Vietnamese, but frequent in other encodings decoded as Windows-1258. */
const foreignCharacters = /[\u0080-\u009F¤-¨ª-¬¯±µ-¿×÷ØøÅåÄäÆæËëÏïÑñÖöÜüÇçßÿŒœŸƒˆ‰‡†˜\p{M}]/gu;
/** Allowed foreign characters per hundred Vietnamese letters, and the number of characters to examine. */
const maxForeignShare = 2;
const sampleLength = 1_000_000;

/**
 * Decodes a file: by its byte order mark, else as UTF-8, UTF-16, or Windows-1258 if the result is Vietnamese.
 * @throws {UnreadableFile} with the position of the first error
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
  const position = positionOf(text, broken, mark + before);
  throw new UnreadableFile(brokenSentence(text, broken, position, encoding === 'utf-8' && !isUtf8(bytes)));
}

function brokenSentence(text: string, at: number, position: string, undecodable: boolean): string {
  if (text[at] !== '\uFFFD') return words.misread(position);
  if (at === text.length - 1) return words.cutOff(position);
  if (!undecodable) return words.lostCharacters(position);
  const nearlyUtf8 = /[\u1EA0-\u1EF9]/u.test(text);
  return nearlyUtf8 ? words.brokenBytes(position) : words.unknownEncoding(position);
}

/** `dòng 2, cột 12, byte 110`, all counted from 1; a column is a character of its line. */
function positionOf(text: string, at: number, bytesBefore: number): string {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  return words.position(lines.length, (lines.at(-1)?.length ?? 0) + 1, bytesBefore + 1);
}

/** Detects the byte order of UTF-16 without a mark by the zero bytes of Latin letters and digits. */
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

/** Decodes Windows-1258 and composes its separate accents; null if the result is not Vietnamese. */
function windows1258(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1258').decode(bytes).normalize('NFC');
  const sample = text.slice(0, sampleLength);
  const letters = sample.match(vietnameseLetters)?.length ?? 0;
  const foreign = sample.match(foreignCharacters)?.length ?? 0;
  return letters > 0 && foreign * 100 <= letters * maxForeignShare ? text : null;
}
