import * as XLSX from '@e965/xlsx';
import { DomainError, UnreadableFile } from '#domain/errors.ts';
import { headerRows, mostRows } from '#import/limits.ts';
import { numberCells } from '#import/number-cell.ts';
import { saveAsXlsx } from '#import/sentences.ts';
import { type CellContext, sheetRows } from '#import/sheet-xml.ts';
import { cellsOf, sheetTable } from '#import/sheetjs-table.ts';
import { type Table, tableOf } from '#import/table.ts';
import { unzipWorkbook } from '#import/unzip-workbook.ts';

declare module '@e965/xlsx' {
  /** Reads the unpacked parts of an .xlsx. */
  function parse_zip(
    zip: { files: Record<string, { name: string; asNodeBuffer(): Buffer }> },
    options: XLSX.ParsingOptions,
  ): XLSX.WorkBook & {
    /** The number format, as an index of `SSF`, of each cell style. */
    Styles?: { CellXf?: { numFmtId?: number }[] };
    SSF: Record<number, string>;
    Strings: { t: string }[];
  };
}

/** Rows of a sheet that are looked at. Beyond `mostRows` some are read, so that a sheet that goes on is noticed. */
const lastRow = mostRows + headerRows + 1_000;

/** Only what a value and its format need: no formulas, no HTML, no text worked out for each cell. */
const options: XLSX.ParsingOptions = {
  dense: true,
  cellNF: true,
  cellHTML: false,
  cellFormula: false,
  cellText: false,
  sheetRows: lastRow,
};

/** The visible sheets of a workbook, and Vietnamese sentences on what was left out. */
export type WorkbookTables = { tables: Table[]; notes: string[] };

/**
 * Reads an .xlsx. SheetJS reads the workbook, its styles and its shared strings. In place of each sheet it is given one
 * cell that names the sheet's part, and the part itself is read by `sheetRows`.
 * @throws {UnreadableFile}
 */
export async function readXlsx(bytes: Buffer): Promise<WorkbookTables> {
  const parts = await unzipWorkbook(bytes);
  const files = Object.fromEntries(
    [...parts].map(([name, part]) => [name, { name, asNodeBuffer: () => (isSheet(part) ? standIn(name) : part) }]),
  );
  return unlessDamaged(() => {
    const book = XLSX.parse_zip({ files }, { ...options });
    const date1904 = isDate1904(book);
    const toNumber = numberCells(date1904);
    const formats = book.Styles?.CellXf ?? [];
    const context: CellContext = {
      strings: book.Strings,
      numberCell: (value, style) => toNumber(value, book.SSF[formats[style]?.numFmtId ?? 0]),
    };
    return visibleTables(book, (name, sheet) => {
      const part = parts.get(String(cellsOf(sheet)[0]?.[0]?.v));
      if (!part) return { table: sheetTable(sheet, name, date1904, lastRow), cut: false };
      const { rows, cut } = sheetRows(part.toString(), lastRow, context);
      return { table: tableOf(rows, name, date1904), cut };
    });
  });
}

/**
 * Reads an .xls (BIFF 2 to 8), with the code pages that BIFF text before Excel 97 is written in.
 * @throws {UnreadableFile}
 */
export async function readXls(bytes: Buffer): Promise<WorkbookTables> {
  XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  return unlessDamaged(() => sheetJsTables(XLSX.read(bytes, { ...options, type: 'buffer' })));
}

/** The tables of a workbook that SheetJS has read with `dense` and `cellNF`. */
export function sheetJsTables(book: XLSX.WorkBook): WorkbookTables {
  return visibleTables(book, (name, sheet) => ({
    table: sheetTable(sheet, name, isDate1904(book), lastRow),
    cut: false,
  }));
}

function unlessDamaged(read: () => WorkbookTables): WorkbookTables {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const encrypted = /password|encrypt/i.test(String(error));
    throw new UnreadableFile(
      encrypted
        ? 'Tệp được đặt mật khẩu nên không đọc được. Hãy mở bằng Excel, bỏ mật khẩu, lưu lại rồi tải lên lại.'
        : `Tệp bảng tính bị hỏng nên không mở được. ${saveAsXlsx}`,
    );
  }
}

type ReadSheet = (name: string, sheet: XLSX.WorkSheet) => { table: Table; cut: boolean };

function visibleTables(book: XLSX.WorkBook, readSheet: ReadSheet): WorkbookTables {
  const tables: Table[] = [];
  const notes: string[] = [];
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if ((book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0) notes.push(`Trang tính ẩn "${name}" không được đọc.`);
    else if (sheet === undefined) throw new UnreadableFile(`Trang tính "${name}" bị hỏng. ${saveAsXlsx}`);
    else {
      const { table, cut } = readSheet(name, sheet);
      tables.push(table);
      if (cut) notes.push(`Trang tính "${name}" chỉ được đọc đến dòng ${lastRow.toLocaleString('vi-VN')}.`);
    }
  }
  return { tables, notes };
}

function isDate1904(book: XLSX.WorkBook): boolean {
  return book.Workbook?.WBProps?.date1904 === true;
}

function isSheet(part: Buffer): boolean {
  return /<(?:\w+:)?worksheet[\s>]/.test(part.toString('latin1', 0, 4096));
}

/** A sheet whose one cell holds the name of the part that it stands for. */
function standIn(name: string): Buffer {
  const text = name.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const cell = `<c r="A1" t="str"><v>${text}</v></c>`;
  return Buffer.from(`<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`);
}
