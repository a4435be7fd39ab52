import { exports as words } from '#strings/vi/server/export-file.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Where the rows are in the workbook. */
export const sheetPath = 'xl/worksheets/sheet1.xml';

/** The styles of cells, by their index in `cellXfs`. `text` keeps a number that somebody types into such a cell a text, too. */
export const styles = { number: 0, header: 1, text: 2, date: 3 } as const;

const dateFormat = 164;
const textFormat = 49;

/** All parts of a workbook with one sheet, but for the sheet itself; the first must be the first of the file. */
export const fixedParts: readonly (readonly [path: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${officeDocument}"><sheets><sheet name="${words.sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeDocument}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeDocument}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="${dateFormat}" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6F0EF"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF7A9A98"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="${textFormat}" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/><xf numFmtId="${textFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="${dateFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
];

/** The beginning of the sheet: a frozen first row, and the width of each column in characters. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const view = `<sheetView tabSelected="1" workbookViewId="0">${frozen}<selection pane="bottomLeft"/></sheetView>`;
  return `${declaration}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

export const sheetEnd = '</sheetData></worksheet>';
