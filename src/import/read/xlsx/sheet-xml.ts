import { headerColumns } from '#import/limits.ts';
import { damaged } from '#import/read/damaged.ts';
import { plainText, spreadsheetNamespaces, textGrammar, textOfRuns } from '#import/read/xlsx/ooxml.ts';
import { type CellContext, type CellXml, toCell } from '#import/read/xlsx/sheet-cell.ts';
import type { Parts } from '#import/read/xlsx/unzip-workbook.ts';
import { type Attribute, type Grammar, xmlReader } from '#import/read/xlsx/xml-reader.ts';
import { readXmlText } from '#import/read/xlsx/xml-text.ts';
import type { Batch, Cell, MergedRange, Row } from '#import/table.ts';

const grammar: Grammar = {
  '': { children: { worksheet: 'enter' } },
  worksheet: { children: { sheetData: 'enter', mergeCells: 'enter' }, others: 'skip' },
  mergeCells: { children: { mergeCell: 'enter' }, others: 'skip' },
  mergeCell: { children: {}, others: 'skip' },
  sheetData: { children: { row: 'enter' } },
  row: { children: { c: 'enter', extLst: 'skip' } },
  c: { children: { f: 'text', v: 'text', is: 'enter', extLst: 'skip' } },
  ...textGrammar,
};
const lastRow = 1_048_576;
const cellReference = /^([A-Z]{1,3})([1-9]\d{0,6})$/i;
/** A cell as Excel, LibreOffice and the usual libraries write it: its place, style, type, and value or inline text. */
const plainCell = new RegExp(
  [
    '[ \\n\\t]*<c r="([A-Z]{1,3})([1-9]\\d{0,6})"(?: s="(\\d{1,9})")?(?: t="(n|s|str|b|e|inlineStr)")?(?:/>|>',
    `(?:<v>(${plainText})</v>|<is><t(?: xml:space="preserve")?>(${plainText})</t></is>)?</c>)`,
  ].join(''),
  'y',
);

/**
 * Reads the rows of a worksheet while it is unpacked, up to `headerColumns` columns. Rows without content are left out.
 *
 * @param merged the merged cells by `findMergedCells`, which are compared with those of the XML
 * @throws {UnreadableFile} if the sheet violates its format, or a reference is invalid
 */
export async function* readSheet(
  parts: Parts,
  name: string,
  { merged, ...context }: CellContext & { merged: readonly string[] },
): AsyncGenerator<Batch, void, void> {
  const builder = rowBuilder(context);
  const reader = xmlReader(grammar, spreadsheetNamespaces, builder, {
    parent: 'row',
    pattern: plainCell,
    end: '</c>',
    read: ([, letters = '', row = '', style, type, value, inline]) =>
      builder.addCell({ letters, row, style, type }, value ?? null, inline ?? null),
  });
  for await (const { text, share } of readXmlText(parts, name)) {
    reader.write(text);
    yield { rows: builder.take(), share };
  }
  reader.end();
  yield { rows: builder.take(), share: 1 };
  if (builder.merged().join() !== merged.join()) throw damaged('The merged cells are not those found before');
}

/** The attributes of a cell, the reference in its two parts. */
type CellTag = Record<'letters' | 'row' | 'style' | 'type', string | undefined>;

/** Builds rows from the elements of a sheet; `take` returns the complete ones. */
function rowBuilder(context: CellContext) {
  let rows: Row[] = [];
  const merged: string[] = [];
  let seen = false;
  let before = 0;
  let number = 0;
  let numberText = '';
  let isNumbered = false;
  let hidden = false;
  let cells: Cell[] = [];
  let column = -1;
  let cell: CellXml = emptyCell('n', '0');
  const runs = textOfRuns();

  function openRow(attribute: Attribute): void {
    before = number;
    const reference = attribute('r');
    isNumbered = reference !== undefined;
    setNumber(reference === undefined ? before + 1 : /^\d{1,7}$/.test(reference.trim()) ? Number(reference) : 0);
    hidden = isTrue(attribute('hidden')) || attribute('ht') === '0';
    cells = [];
    column = -1;
  }

  /** Refuses repeated rows and rows out of order, since the right one is unknown. */
  function setNumber(found: number): void {
    number = found;
    numberText = String(found);
    if (number <= before || number > lastRow) throw damaged(`Row ${number} is below row ${before}`);
  }

  function openCell(attribute: Attribute): void {
    const reference = attribute('r');
    const [, letters, row] = cellReference.exec(reference?.trim() ?? '') ?? [];
    if (reference !== undefined && letters === undefined) throw damaged(`${reference} is not the reference of a cell`);
    beginCell({ letters, row, style: attribute('s'), type: attribute('t') });
  }

  function beginCell({ letters, row, style, type = 'n' }: CellTag): void {
    if (row !== undefined && row !== numberText) {
      if (isNumbered) throw damaged(`Cell ${letters}${row} is in row ${number}`);
      setNumber(Number(row));
    }
    isNumbered ||= row !== undefined;
    column = letters === undefined ? column + 1 : columnIndex(letters);
    cell = emptyCell(type, style || '0');
  }

  function closeCell(): void {
    const content = toCell(cell, context);
    if (content === null || column >= headerColumns) return;
    for (let gap = cells.length; gap <= column; gap++) cells.push(null);
    if (cells[column] !== null) throw damaged(`Two cells stand in column ${column} of row ${number}`);
    cells[column] = content;
  }

  function setValue(text: string): void {
    if (cell.value !== null) throw damaged('A cell has two values');
    cell.value = text;
  }

  function openInline(): void {
    if (cell.inline !== null) throw damaged('A cell has two texts');
    cell.inline = '';
  }

  return {
    addCell(tag: CellTag, value: string | null, inline: string | null): void {
      beginCell(tag);
      cell.value = value;
      cell.inline = inline;
      closeCell();
    },
    open(element: string, attribute: Attribute): void {
      runs.open(element, attribute);
      if (element === 'row') openRow(attribute);
      else if (element === 'mergeCell') merged.push(attribute('ref') ?? '');
      else if (element === 'c') openCell(attribute);
      else if (element === 'is') openInline();
      else if (element === 'sheetData') {
        if (seen) throw damaged('The sheet has rows in two places');
        seen = true;
      }
    },
    close(element: string, text: string): void {
      runs.close(element, text);
      if (element === 'v') setValue(text);
      else if (element === 'is') cell.inline = runs.text();
      else if (element === 'f') cell.hasFormula = true;
      else if (element === 'c') closeCell();
      else if (element === 'row' && cells.length > 0) rows.push({ number, cells, hidden });
    },
    merged: () => merged,
    take(): Row[] {
      const complete = rows;
      rows = [];
      return complete;
    },
  };
}

function emptyCell(type: string, style: string): CellXml {
  return { type, style, hasFormula: false, value: null, inline: null };
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function columnIndex(letters: string): number {
  let index = 0;
  // The last five bits of a letter, small or capital, are its number from 1.
  for (let at = 0; at < letters.length; at++) index = index * 26 + (letters.charCodeAt(at) & 31);
  return index - 1;
}

const mergedElement = 'mergeCells';
const mergedOpening = /<(?:[\w.-]+:)?mergeCells[\s>/]/;
const mergedClosing = /<\/(?:[\w.-]+:)?mergeCells\s*>/;
/** Characters in which a tag fits, and those of all merged cells. */
const tagLength = 100;
const maxLength = 16 * 1024 * 1024;
const mergeCell = /<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([^"'<>&]*)["']/g;
const range = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6}):\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i;

/**
 * The references of the merged cells of a worksheet, such as `A3:A7`. They are at its end, behind the rows that need them, so
 * they are searched in its text without parsing it. `readSheet` checks them.
 */
export async function findMergedCells(parts: Parts, name: string): Promise<string[]> {
  let [tail, isFound] = ['', false];
  for await (const { text } of readXmlText(parts, name)) {
    tail += text;
    // Cells may hold the word, too.
    if (!isFound) isFound = tail.includes(mergedElement) && mergedOpening.test(tail);
    if (!isFound) tail = tail.slice(-tagLength);
    else if (mergedClosing.test(tail)) break;
    if (tail.length > maxLength) throw damaged('There are too many merged cells');
  }
  if (!isFound) return [];
  const begin = tail.slice(tail.search(mergedOpening));
  const end = begin.search(mergedClosing);
  return Array.from((end < 0 ? begin : begin.slice(0, end)).matchAll(mergeCell), ([, reference = '']) => reference);
}

/** The ranges of references; those that are none are left out. */
export function mergedRanges(references: readonly string[]): MergedRange[] {
  return references.flatMap((reference) => {
    const [, left = '', top, right = '', bottom] = range.exec(reference) ?? [];
    if (top === undefined) return [];
    return [
      {
        firstRow: Number(top),
        lastRow: Number(bottom),
        firstColumn: columnIndex(left),
        lastColumn: columnIndex(right),
      },
    ];
  });
}
