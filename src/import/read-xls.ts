import * as XLSX from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { UnreadableFile } from '#domain/errors.ts';
import { damaged } from '#import/damaged.ts';
import { sheetTable } from '#import/sheetjs-table.ts';
import type { FileTables, Table } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';
import { importNotes } from '#strings/vi/server/import-notes.ts';

/** Reads only values and formats: no formulas, HTML or formatted texts. */
const options: XLSX.ParsingOptions = {
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellHTML: false,
  cellFormula: false,
  cellText: false,
};

/**
 * Reads the visible sheets of an .xls (BIFF 2 to 8), with the code pages of files before Excel 97.
 * @throws {UnreadableFile}
 */
export function readXls(bytes: Buffer): FileTables {
  XLSX.set_cptable(codePages);
  return sheetJsTables(parse(bytes));
}

function parse(bytes: Buffer): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, options);
  } catch (error) {
    if (!/password|encrypt/i.test(String(error))) throw damaged(String(error));
    throw new UnreadableFile(words.withPassword);
  }
}

/** The visible sheets of a workbook that SheetJS has parsed with `dense` and `cellNF`. */
export function sheetJsTables(book: XLSX.WorkBook): FileTables {
  const tables: Table[] = [];
  const notes: string[] = [];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if ((book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0) notes.push(importNotes.hiddenSheet(name));
    else if (sheet === undefined) throw new UnreadableFile(words.sheetDamaged(name));
    else tables.push(sheetTable(sheet, name, date1904));
  }
  return { tables, notes };
}
