import { UnreadableFile } from '#domain/errors.ts';
import { misreadAt } from '#import/text/broken-text.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/** The bytes of a file, which are read again from it each time. */
export type ByteSource = {
  size: number;
  /** Up to `length` bytes from the offset `from`. */
  read(from: number, length: number): Buffer;
};

/** The text of a file, which is decoded again on each call, in pieces with the share (0 to 1) of the file read so far. */
export type TextSource = {
  pieces(): Generator<{ text: string; share: number }, void, void>;
  /**
   * Only for bytes that are in no known encoding: throws the error with their position. The pieces are decoded as
   * Windows-1252 then, so that encodings of fonts can be looked for.
   */
  refuse?: () => never;
};

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1258' | 'windows-1252';

const pieceBytes = 65_536;
const vietnameseLetters = /[ăâđêôơưàáãèéìíòóõùúýĩũ\u1EA0-\u1EF9]/giu;
/** Characters that are not Vietnamese, but frequent in other encodings decoded as Windows-1258. */
const foreignCharacters = /[\u0080-\u009F¤-¨ª-¬¯±µ-¿×÷ØøÅåÄäÆæËëÏïÑñÖöÜüÇçßÿŒœŸƒˆ‰‡†˜\p{M}]/gu;
/** Allowed foreign characters per hundred Vietnamese letters, and the number of characters to examine. */
const maxForeignShare = 2;
const sampleLength = 1_000_000;
/** Characters of a piece that are examined again with the next one: patterns of broken text are shorter. */
const overlap = 3;

/**
 * Detects the encoding of a file: by its byte order mark, else UTF-8, UTF-16, or Windows-1258 if that gives Vietnamese.
 * Reads the file several times, in constant memory.
 * @throws {UnreadableFile} with the position of the first error
 */
export function openText(source: ByteSource): TextSource {
  const [first, second] = source.read(0, 2);
  if (first === 0xff && second === 0xfe) return strictText(source, 'utf-16le');
  if (first === 0xfe && second === 0xff) return strictText(source, 'utf-16be');
  if (some(source, (bytes) => bytes.includes(0))) return strictText(source, utf16ByZeros(source.read(0, 4096)));
  if (isUtf8(source)) return strictText(source, 'utf-8');
  if (isWindows1258(source)) return textOf(source, 'windows-1258');
  const error = encodingError(source, 'utf-8', true);
  if (error && !error.isUnknown) throw error.refusal;
  return {
    ...textOf(source, 'windows-1252'),
    refuse: () => {
      throw error?.refusal ?? new UnreadableFile(words.notUnicode);
    },
  };
}

function* bytesOf(source: ByteSource): Generator<Buffer> {
  for (let from = 0; from < source.size; ) {
    const bytes = source.read(from, pieceBytes);
    if (bytes.length === 0) return;
    from += bytes.length;
    yield bytes;
  }
}

function some(source: ByteSource, test: (bytes: Buffer) => boolean): boolean {
  for (const bytes of bytesOf(source)) if (test(bytes)) return true;
  return false;
}

function textOf(source: ByteSource, encoding: Encoding): TextSource {
  return { pieces: () => (encoding === 'windows-1258' ? composed(source) : decoded(source, encoding)) };
}

function* decoded(source: ByteSource, encoding: Encoding): Generator<{ text: string; share: number }, void, void> {
  const decoder = new TextDecoder(encoding);
  let read = 0;
  for (const bytes of bytesOf(source)) {
    read += bytes.length;
    yield { text: decoder.decode(bytes, { stream: true }), share: Math.min(1, read / source.size) };
  }
  yield { text: decoder.decode(), share: 1 };
}

/** Decodes Windows-1258, whose accents are separate, and composes the letters. */
function* composed(source: ByteSource): Generator<{ text: string; share: number }, void, void> {
  let rest = '';
  for (const { text, share } of decoded(source, 'windows-1258')) {
    const whole = rest + text;
    // The last letter may get an accent from the next piece.
    const end = whole.length - (/.\p{M}*$/su.exec(whole)?.[0].length ?? 0);
    rest = whole.slice(end);
    yield { text: whole.slice(0, end).normalize('NFC'), share };
  }
  yield { text: rest.normalize('NFC'), share: 1 };
}

function isUtf8(source: ByteSource): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const bytes of bytesOf(source)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function strictText(source: ByteSource, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): TextSource {
  const error = encodingError(source, encoding, false);
  if (error) throw error.refusal;
  return textOf(source, encoding);
}

/**
 * The error of the first character that was decoded wrongly or lost; null if there is none. `isUnknown` is true if the
 * file may be in another encoding.
 */
function encodingError(
  source: ByteSource,
  encoding: Encoding,
  isUndecodable: boolean,
): { refusal: UnreadableFile; isUnknown: boolean } | null {
  let [broken, read, tail] = [-1, 0, ''];
  let found = '';
  let isNearlyUtf8 = false;
  for (const { text } of decoded(source, encoding)) {
    const examined = tail + text;
    const at = broken < 0 ? misreadAt(examined) : -1;
    if (at >= 0) [broken, found] = [read - tail.length + at, examined[at] ?? ''];
    isNearlyUtf8 ||= /[\u1EA0-\u1EF9]/u.test(text);
    read += text.length;
    tail = examined.slice(-overlap);
    // What follows matters only for the kind of the error.
    if (broken >= 0 && !isUndecodable && read > broken + 1) break;
  }
  if (broken < 0) return null;
  const position = positionOf(source, encoding, broken);
  const isUnknown = found === '\uFFFD' && broken < read - 1 && isUndecodable && !isNearlyUtf8;
  const sentence = brokenSentence(found, broken === read - 1, { isUndecodable, isUnknown });
  return { refusal: new UnreadableFile(sentence(position)), isUnknown };
}

function brokenSentence(
  found: string,
  isLast: boolean,
  { isUndecodable, isUnknown }: { isUndecodable: boolean; isUnknown: boolean },
): (position: string) => string {
  if (found !== '\uFFFD') return words.misread;
  if (isLast) return words.cutOff;
  if (!isUndecodable) return words.lostCharacters;
  return isUnknown ? words.unknownEncoding : words.brokenBytes;
}

/** `dòng 2, cột 12, byte 110` of a character, all counted from 1; a column is a character of its line. */
function positionOf(source: ByteSource, encoding: Encoding, at: number): string {
  let [line, column, byte, left, before] = [1, 1, byteOrderMark(source), at, ''];
  for (const { text } of decoded(source, encoding)) {
    const passed = text.slice(0, left);
    byte += encoding === 'utf-8' ? Buffer.byteLength(passed) : passed.length * 2;
    // A line break may be split between two pieces.
    const lines = (before + passed).split(/\r\n|\n|\r/);
    line += lines.length - 1 - (before === '' ? 0 : 1);
    column = (lines.at(-1)?.length ?? 0) + (lines.length === 1 ? column : 1);
    before = passed.endsWith('\r') ? '\r' : '';
    left -= passed.length;
    if (left === 0) break;
  }
  return words.position(line, column, byte + 1);
}

/** The length of the byte order mark. */
function byteOrderMark(source: ByteSource): number {
  const [first] = source.read(0, 1);
  if (first === 0xef) return 3;
  return first === 0xff || first === 0xfe ? 2 : 0;
}

/** Detects the byte order of UTF-16 without a mark by the zero bytes of Latin letters and digits. */
function utf16ByZeros(sample: Buffer): 'utf-16le' | 'utf-16be' {
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 8;
  if (odd > many && even * 20 < odd) return 'utf-16le';
  if (even > many && odd * 20 < even) return 'utf-16be';
  throw new UnreadableFile(words.notSpreadsheet);
}

/** True if the first text that is not ASCII is Vietnamese in Windows-1258. */
function isWindows1258(source: ByteSource): boolean {
  let sample = '';
  for (const { text } of composed(source)) {
    if (/[^\0-\x7F]/.test(text)) sample += text;
    if (sample.length >= sampleLength) break;
  }
  const letters = sample.match(vietnameseLetters)?.length ?? 0;
  const foreign = sample.match(foreignCharacters)?.length ?? 0;
  return letters > 0 && foreign * 100 <= letters * maxForeignShare;
}
