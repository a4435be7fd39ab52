import { posix } from 'node:path';
import { UnreadableFile } from '#domain/errors.ts';
import { damaged } from '#import/read/damaged.ts';
import { formattedCells } from '#import/read/number-cell.ts';
import { generalFormat, readCellFormats } from '#import/read/xlsx/cell-formats.ts';
import { packageNamespaces, relationshipBases, spreadsheetNamespaces } from '#import/read/xlsx/ooxml.ts';
import { readSharedStrings } from '#import/read/xlsx/shared-strings.ts';
import type { CellContext } from '#import/read/xlsx/sheet-cell.ts';
import { findMergedCells, isTrue, mergedRanges, readSheet } from '#import/read/xlsx/sheet-xml.ts';
import { type Parts, unzipWorkbook } from '#import/read/xlsx/unzip-workbook.ts';
import { type Grammar, xmlReader } from '#import/read/xlsx/xml-reader.ts';
import { readPart } from '#import/read/xlsx/xml-text.ts';
import type { FileTables, Table } from '#import/table.ts';
import { importNotes } from '#strings/vi/server/import-rows.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/** A reference from one part to another, with its kind, such as `worksheet` or `styles`. */
type Relationship = { id: string; kind: string; part: string };
type Sheet = { name: string; relationship: string; hidden: boolean };

const relationshipsGrammar: Grammar = {
  '': { children: { Relationships: 'enter' } },
  Relationships: { children: { Relationship: 'enter' } },
  Relationship: { children: {}, others: 'skip' },
};
const workbookGrammar: Grammar = {
  '': { children: { workbook: 'enter' } },
  workbook: { children: { workbookPr: 'enter', sheets: 'enter' }, others: 'skip' },
  workbookPr: { children: {}, others: 'skip' },
  sheets: { children: { sheet: 'enter' } },
  sheet: { children: {}, others: 'skip' },
};

/**
 * Reads the visible sheets of an .xlsx from an open file. Their rows are read on demand.
 * @throws {UnreadableFile}
 */
export async function readXlsx(file: number): Promise<FileTables> {
  const parts = await unzipWorkbook(file);
  checkKind(parts);
  const book = (await readRelationships(parts, '')).find(({ kind }) => kind === 'officeDocument')?.part;
  if (book === undefined) throw damaged('The package has no workbook');
  const related = await readRelationships(parts, book);
  const { sheets, date1904 } = await readWorkbook(parts, book);
  const partOf = (kind: string) => related.find((relationship) => relationship.kind === kind)?.part;
  const [styles, strings] = [partOf('styles'), partOf('sharedStrings')];
  const context: CellContext = {
    formats: styles === undefined ? [generalFormat] : await readCellFormats(parts, styles),
    strings: strings === undefined ? null : await readSharedStrings(parts, strings),
    cells: formattedCells(date1904),
  };
  const tables: Table[] = [];
  const notes: string[] = [];
  for (const { name, relationship, hidden } of sheets) {
    const found = related.find(({ id }) => id === relationship);
    if (hidden) notes.push(importNotes.hiddenSheet(name));
    else if (!found || !parts.has(found.part)) throw new UnreadableFile(words.sheetDamaged(name));
    // A sheet that is a chart or a dialogue has no cells.
    else if (found.kind === 'worksheet') {
      const merged = await findMergedCells(parts, found.part);
      const rows = () => readSheet(parts, found.part, { ...context, merged });
      tables.push({ name, date1904, merged: mergedRanges(merged), rows });
    }
  }
  return { tables, notes };
}

function checkKind(parts: Parts): void {
  if (parts.has('xl/workbook.bin')) throw new UnreadableFile(words.xlsb);
  if (parts.has('mimetype') && parts.has('META-INF/manifest.xml')) {
    throw new UnreadableFile(words.ods);
  }
  if (parts.has('word/document.xml')) throw new UnreadableFile(words.word);
  if (!parts.has('[Content_Types].xml')) throw new UnreadableFile(words.notExcel);
}

/** The references of a part; '' is the package itself. */
async function readRelationships(parts: Parts, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const found: Relationship[] = [];
  const reader = xmlReader(relationshipsGrammar, packageNamespaces, {
    open(element, attribute) {
      if (element !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const [id = '', type = '', target = ''] = [attribute('Id'), attribute('Type'), attribute('Target')];
      const base = relationshipBases.find((uri) => type.startsWith(`${uri}/`));
      const resolved = posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1);
      found.push({ id, kind: base ? type.slice(base.length + 1) : type, part: resolved });
    },
  });
  await readPart(parts, name, reader);
  return found;
}

async function readWorkbook(parts: Parts, name: string): Promise<{ sheets: Sheet[]; date1904: boolean }> {
  const sheets: Sheet[] = [];
  let date1904 = false;
  const reader = xmlReader(workbookGrammar, spreadsheetNamespaces, {
    open(element, attribute) {
      if (element === 'workbookPr') date1904 = isTrue(attribute('date1904'));
      if (element !== 'sheet') return;
      const ids = relationshipBases.map((namespace) => attribute('id', namespace));
      // Some programs write other words than `visible` for a visible sheet.
      const hidden = /^(?:very)?hidden$/i.test(attribute('state') ?? '');
      sheets.push({ name: attribute('name') ?? '', relationship: ids.find((id) => id !== undefined) ?? '', hidden });
    },
  });
  await readPart(parts, name, reader);
  return { sheets, date1904 };
}
