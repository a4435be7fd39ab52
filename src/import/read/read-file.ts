import { fstatSync, readSync } from 'node:fs';
import { UnreadableFile } from '#domain/errors.ts';
import { maxFileBytes, maxXlsBytes } from '#import/limits.ts';
import { readLegacyColumns } from '#import/read/legacy-columns.ts';
import { beginOf, readCsv } from '#import/read/read-csv.ts';
import type { FileTables, Table } from '#import/table.ts';
import { type ByteSource, openText } from '#import/text/decode-text.ts';
import type { LegacyEncoding } from '#import/text/legacy-encodings.ts';
import { importNotes } from '#strings/vi/server/import-rows.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

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

/** Bytes at the start of a file that tell its format. */
const magicLength = 512;

/** Characters at the start of a text in which the kind of markup is looked for. */
const markupLength = 4_096;

/**
 * Checks the name and size of a file.
 * @throws {UnreadableFile}
 */
export function checkFile(file: { name: string; size: number }): void {
  if (/\.ods$/i.test(file.name)) throw new UnreadableFile(words.ods);
  if (!/\.(?:csv|xls[xm]?)$/i.test(file.name)) {
    throw new UnreadableFile(words.wrongExtension);
  }
  if (file.size === 0) throw new UnreadableFile(words.empty);
  if (file.size > maxFileBytes) {
    throw new UnreadableFile(words.tooLarge(maxFileBytes / 1024 / 1024));
  }
}

/**
 * Reads an open file into tables by its content, not its name: .xlsx, .xls or text. Columns in an encoding from before
 * Unicode are decoded, and noted. Libraries are loaded only if needed.
 * @throws {UnreadableFile}
 */
export async function readFile(file: number): Promise<FileTables> {
  const { refuse, ...read } = await readContent(file);
  const tables: Table[] = [];
  const notes = [...read.notes];
  for (const original of read.tables) {
    const { table, columns } = await readLegacyColumns(original, refuse);
    tables.push(table);
    notes.push(...legacyNotes(columns, read.tables.length > 1 ? table.name : null));
  }
  return { tables, notes };
}

/** True for a file whose content is none of the formats that need a library or are refused. */
export function isText(file: number): boolean {
  return kindOf(readBytes(file, 0, magicLength)) === 'text';
}

/** The same as it stands in the file. `refuse` as for `openText`. */
export async function readContent(file: number): Promise<FileTables & { refuse?: (() => never) | undefined }> {
  const source: ByteSource = { size: fstatSync(file).size, read: (from, length) => readBytes(file, from, length) };
  const kind = kindOf(source.read(0, magicLength));
  if (kind === 'xlsx') return (await import('#import/read/xlsx/read-xlsx.ts')).readXlsx(file);
  if (kind === 'xls') {
    if (source.size > maxXlsBytes) throw new UnreadableFile(words.tooLarge(maxXlsBytes / 1024 / 1024));
    return (await import('#import/read/read-xls.ts')).readXls(source.read(0, source.size));
  }
  if (kind !== 'text') throw new UnreadableFile(kind.reason);
  const text = openText(source);
  const beginning = beginOf(text, markupLength);
  if (/^\s*</u.test(beginning)) throw new UnreadableFile(markupReason(beginning.slice(0, markupLength)));
  return { tables: [readCsv(text)], notes: [], refuse: text.refuse };
}

/** What a file is by its first bytes, or why it is refused. */
function kindOf(begin: Buffer): 'xlsx' | 'xls' | 'text' | { reason: string } {
  if (startsWith(begin, zipMagic)) return 'xlsx';
  if (startsWith(begin, compoundMagic) || isBareBiff(begin)) return 'xls';
  const found = otherFormats.find(([magic]) => begin.toString('latin1').startsWith(magic));
  return found ? { reason: found[1] } : 'text';
}

function legacyNotes(columns: readonly { name: string; encoding: LegacyEncoding }[], sheet: string | null): string[] {
  return (['tcvn3', 'vni'] as const).flatMap((encoding) => {
    const names = columns.filter((column) => column.encoding === encoding).map(({ name }) => `"${name}"`);
    const note = importNotes.legacyColumns(names.join(', '), encoding);
    if (names.length === 0) return [];
    return [sheet === null ? importNotes.ofFile(note) : importNotes.ofSheet(sheet, note)];
  });
}

/** The message for a markup file, which some programs save as .xls. */
function markupReason(begin: string): string {
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(begin)) return words.xml2003;
  return /<(?:!doctype\s+html|html|head|meta|body|table|style|div)\b/i.test(begin) ? words.html : words.xml;
}

/** Reads up to `length` bytes of a file from an offset. */
function readBytes(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  for (let read = -1; read !== 0 && filled < length; filled += read)
    read = readSync(file, bytes, filled, length - filled, from + filled);
  return bytes.subarray(0, filled);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** An .xls of Excel 2 to 4, or of a program that leaves out the compound file: it begins with a BOF record. */
function isBareBiff(bytes: Uint8Array): boolean {
  return bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes[3] === 0x00;
}
