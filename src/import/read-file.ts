import { UnreadableFile } from '#domain/errors.ts';
import { decodeText } from '#import/decode-text.ts';
import { largestFile } from '#import/limits.ts';
import { readCsv } from '#import/read-csv.ts';
import { saveAsXlsx } from '#import/sentences.ts';
import type { Table } from '#import/table.ts';

const zipMagic = [0x50, 0x4b, 0x03, 0x04];
const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Refuses a file by its name and size alone.
 * @throws {UnreadableFile}
 */
export function checkFile(file: { name: string; bytes: Uint8Array }): void {
  if (!/\.(?:csv|xls|xlsx)$/i.test(file.name)) {
    throw new UnreadableFile('Chỉ nhận tệp .csv, .xls hoặc .xlsx. Hãy chọn một tệp khác.');
  }
  if (file.bytes.length === 0) throw new UnreadableFile('Tệp trống, không có dữ liệu.');
  if (file.bytes.length > largestFile) {
    throw new UnreadableFile(`Tệp lớn hơn ${largestFile / 1024 / 1024} MB. Hãy chia thành nhiều tệp.`);
  }
}

/**
 * Reads a file into tables, by what it holds and not by its name: .xlsx, .xls or text. The spreadsheet library is loaded
 * only for a spreadsheet.
 * @throws {UnreadableFile}
 */
export async function readFile(bytes: Uint8Array): Promise<{ tables: Table[]; notes: string[] }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, zipMagic)) return (await import('#import/read-workbook.ts')).readXlsx(buffer);
  if (startsWith(bytes, compoundMagic) || isBareBiff(bytes)) {
    return (await import('#import/read-workbook.ts')).readXls(buffer);
  }
  const text = decodeText(bytes);
  if (/^\s*</u.test(text)) {
    throw new UnreadableFile(`Tệp là một trang HTML hoặc XML, không phải bảng tính. ${saveAsXlsx}`);
  }
  return { tables: [readCsv(text)], notes: [] };
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** An .xls of Excel 2 to 4, or of a program that leaves out the compound file: it begins with a BOF record. */
function isBareBiff(bytes: Uint8Array): boolean {
  return bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes[3] === 0x00;
}
