import { SSF } from '@e965/xlsx';
import { isOn, spreadsheetNamespaces } from '#import/read/xlsx/ooxml.ts';
import type { Parts } from '#import/read/xlsx/unzip-workbook.ts';
import { type Grammar, xmlReader } from '#import/read/xlsx/xml-reader.ts';
import { readPart } from '#import/read/xlsx/xml-text.ts';

const grammar: Grammar = {
  '': { children: { styleSheet: 'enter' } },
  styleSheet: { children: { numFmts: 'enter', fonts: 'enter', cellXfs: 'enter' }, others: 'skip' },
  fonts: { children: { font: 'enter' }, others: 'skip' },
  font: { children: { strike: 'enter' }, others: 'skip' },
  strike: { children: {}, others: 'skip' },
  numFmts: { children: { numFmt: 'enter' } },
  numFmt: { children: {}, others: 'skip' },
  cellXfs: { children: { xf: 'enter' } },
  xf: { children: {}, others: 'skip' },
};

/** The built-in formats of dates and times, which a file names by id only. All map to one format, but for those without a day or a year. */
const builtInDays = new Set(
  [14, 15, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47].concat([
    50, 51, 52, 53, 54, 55, 56, 57, 58,
  ]),
);
const otherBuiltIn = SSF.get_table();

/** How a cell style shows its cells. */
export interface CellFormat {
  code: string;
  isStruck: boolean;
}

/** The format of cells in a workbook without styles. */
export const generalFormat: CellFormat = { code: 'General', isStruck: false };

/**
 * The format of each cell style of a workbook. The first is that of cells without a style.
 * @throws {UnreadableFile}
 */
export async function readCellFormats(parts: Parts, name: string): Promise<CellFormat[]> {
  const own = new Map<number, string>();
  const fonts: { isStruck: boolean }[] = [];
  const styles: { format: number; font: number }[] = [];
  const reader = xmlReader(grammar, spreadsheetNamespaces, {
    open(element, attribute) {
      if (element === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? 'General');
      else if (element === 'font') fonts.push({ isStruck: false });
      else if (element === 'strike') fonts.push({ ...fonts.pop(), isStruck: isOn(attribute) });
      else if (element === 'xf')
        styles.push({ format: Number(attribute('numFmtId') ?? 0), font: Number(attribute('fontId') ?? 0) });
    },
  });
  await readPart(parts, name, reader);
  if (styles.length === 0) return [generalFormat];
  return styles.map(({ format, font }) => ({
    code: own.get(format) ?? (builtInDays.has(format) ? 'dd/mm/yyyy' : otherBuiltIn[format]) ?? generalFormat.code,
    isStruck: fonts[font]?.isStruck ?? false,
  }));
}
