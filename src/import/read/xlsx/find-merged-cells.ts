import { damaged } from '#import/read/damaged.ts';
import { columnIndex } from '#import/read/xlsx/sheet-xml.ts';
import type { Parts } from '#import/read/xlsx/unzip-workbook.ts';
import { readXmlText } from '#import/read/xlsx/xml-text.ts';
import type { MergedRange } from '#import/table.ts';

const element = 'mergeCells';
const opening = /<(?:[\w.-]+:)?mergeCells[\s>/]/;
const closing = /<\/(?:[\w.-]+:)?mergeCells\s*>/;
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
    if (!isFound) isFound = tail.includes(element) && opening.test(tail);
    if (!isFound) tail = tail.slice(-tagLength);
    else if (closing.test(tail)) break;
    if (tail.length > maxLength) throw damaged('There are too many merged cells');
  }
  if (!isFound) return [];
  const begin = tail.slice(tail.search(opening));
  const end = begin.search(closing);
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
