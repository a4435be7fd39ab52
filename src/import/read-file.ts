import { fstatSync, readSync } from 'node:fs';
import { UnreadableFile } from '#domain/errors.ts';
import { decodeText } from '#import/decode-text.ts';
import { maxFileBytes } from '#import/limits.ts';
import { readCsv } from '#import/read-csv.ts';
import type { FileTables } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

const zipMagic = [0x50, 0x4b, 0x03, 0x04];
const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** First bytes of other file formats, and the message for each. */
const otherFormats: [begin: string, reason: string][] = [
  ['%PDF-', words.pdf],
  ['\x89PNG', words.picture],
  ['\xff\xd8\xff', words.picture],
  ['GIF8', words.picture],
  ['{\\rtf', words.text],
  ['Rar!', words.archive],
  ['7z\xbc\xaf', words.archive],
];

/**
 * Checks the name and size of a file.
 * @throws {UnreadableFile}
 */
export function checkFile(file: { name: string; size: number }): void {
  if (!/\.(?:csv|xls|xlsx)$/i.test(file.name)) {
    throw new UnreadableFile(words.wrongExtension);
  }
  if (file.size === 0) throw new UnreadableFile(words.empty);
  if (file.size > maxFileBytes) {
    throw new UnreadableFile(words.tooLarge(maxFileBytes / 1024 / 1024));
  }
}

/**
 * Reads an open file into tables by its content, not its name: .xlsx, .xls or text. Libraries are loaded only if needed.
 * @throws {UnreadableFile}
 */
export async function readFile(file: number): Promise<FileTables> {
  const begin = readBytes(file, 512);
  if (startsWith(begin, zipMagic)) return (await import('#import/read-xlsx.ts')).readXlsx(file);
  const bytes = readBytes(file, fstatSync(file).size);
  if (startsWith(begin, compoundMagic) || isBareBiff(begin))
    return (await import('#import/read-xls.ts')).readXls(bytes);
  const found = otherFormats.find(([magic]) => begin.toString('latin1').startsWith(magic));
  if (found) throw new UnreadableFile(found[1]);
  const text = decodeText(bytes);
  if (/^\s*</u.test(text)) throw new UnreadableFile(markupReason(text.slice(0, 4_096)));
  return { tables: [readCsv(text)], notes: [] };
}

/** The message for a markup file, which some programs save as .xls. */
function markupReason(begin: string): string {
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(begin)) return words.xml2003;
  return /<(?:!doctype\s+html|html|head|meta|body|table|style|div)\b/i.test(begin) ? words.html : words.xml;
}

/** Reads up to `limit` bytes from the start of a file. */
function readBytes(file: number, limit: number): Buffer {
  const bytes = Buffer.alloc(limit);
  let filled = 0;
  for (let read = -1; read !== 0 && filled < limit; filled += read)
    read = readSync(file, bytes, filled, limit - filled, filled);
  return bytes.subarray(0, filled);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** An .xls of Excel 2 to 4, or of a program that leaves out the compound file: it begins with a BOF record. */
function isBareBiff(bytes: Uint8Array): boolean {
  return bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes[3] === 0x00;
}
