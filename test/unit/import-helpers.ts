import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { TestContext } from 'vitest';
import { decodeRows, type ImportedRow } from '#import/imported-row.ts';
import type { KnownNames, ReadSummary, RowIssue } from '#import/map-tables.ts';
import { readWarranties } from '#import/read-in-thread.ts';
import { corpora } from '../corpora.ts';

export const header = ['Tên sản phẩm', 'Họ tên', 'Mã số', 'Nha khoa', 'Bác sĩ', 'Số lượng', 'Ngày hết hạn'];
export const row = ['Sứ Zirconia HT', 'Nguyễn Văn An', 'ADS-988027', 'Nha khoa Hoa Sen', 'BS. Lê Vy', 4, '02/05/2032'];

/** `row` with some of its cells, by their header, replaced. */
export function rowWith(cells: Record<string, unknown>): unknown[] {
  return header.map((name, at) => (name in cells ? cells[name] : row[at]));
}

type Cells = unknown[][];

/** An .xlsx or .xls of the sheets given. A cell may be a SheetJS cell object. */
export function workbook(
  sheets: Record<string, Cells>,
  { bookType = 'xlsx', date1904 = false, hidden = [] as string[] }: Partial<Book> = {},
): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), name);
  }
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return XLSX.write(book, { type: 'buffer', bookType, compression: true });
}

type Book = { bookType: 'xlsx' | 'biff8' | 'biff5' | 'xlsb' | 'ods'; date1904: boolean; hidden: string[] };

/** A .zip, stored, of the parts given. */
export function zip(parts: Record<string, string>): Uint8Array {
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, text] of Object.entries(parts)) XLSX.CFB.utils.cfb_add(container, name, Buffer.from(text));
  return XLSX.CFB.write(container, { type: 'buffer', fileType: 'zip' });
}

/** The text of a CSV as a file. */
export function csv(...records: unknown[][]): Uint8Array {
  return Buffer.from(records.map((record) => record.join(',')).join('\r\n'));
}

/** Windows-1258 as Excel writes it: a letter, then its tone. */
export function windows1258(vietnamese: string): Buffer {
  const codes = new Map<string, number>();
  const decoder = new TextDecoder('windows-1258');
  for (let code = 0; code < 256; code++) codes.set(decoder.decode(Uint8Array.of(code)), code);
  const tones = /[\u0300\u0301\u0303\u0309\u0323]/gu;
  const bytes = [...vietnamese].flatMap((letter) => {
    const parts = letter.normalize('NFD');
    const base = parts.replace(tones, '').normalize('NFC');
    return codes.has(letter) ? [letter] : [...base, ...(parts.match(tones) ?? [])];
  });
  return Buffer.from(bytes.map((part) => codes.get(part) ?? 0x3f));
}

export type Reading = ReadSummary & { rows: ImportedRow[]; issues: RowIssue[] };

const nothingKnown: KnownNames = { clinicNames: [], productNames: [] };

/** Reads a whole file in its thread. */
export async function read(
  bytes: Uint8Array,
  { name = 'khach-hang.xlsx', known = nothingKnown, limits = {} as Parameters<typeof readWarranties>[2] } = {},
): Promise<Reading> {
  const chunks = readWarranties({ name, bytes }, known, limits);
  const rows: ImportedRow[] = [];
  const issues: RowIssue[] = [];
  for (;;) {
    const next = await chunks.next();
    if (next.done) return { ...next.value, rows, issues };
    rows.push(...decodeRows(next.value.rows));
    issues.push(...next.value.issues);
  }
}

/**
 * A folder of real and hostile files that stands beside the project; the test that asks for it is skipped, saying so,
 * where the folder is absent.
 */
export function corpus(folder: string, context: TestContext): { names: string[]; read(name: string): Buffer } {
  const path = join(corpora, folder);
  if (!existsSync(path)) context.skip(`shared/corpora/${folder} is not beside the project`);
  return {
    names: readdirSync(path, { recursive: true, encoding: 'utf8' }).sort(),
    read: (name) => readFileSync(join(path, name)),
  };
}
