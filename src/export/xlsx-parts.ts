const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Faster than the usual level of a .zip, for a file that is a little larger. */
export const compressionLevel = 3;

/** Where the rows of a sheet are in the workbook. @param at the sheet, from 0 */
export function sheetPath(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

/**
 * The styles of cells, by their index in `cellXfs`. `text` keeps a number that somebody types into such a cell a text, too.
 * The faulty ones have a colour.
 */
export const styles = {
  number: 0,
  header: 1,
  text: 2,
  date: 3,
  faultyNumber: 4,
  faultyText: 5,
  faultyDate: 6,
  reason: 7,
  uncertain: 8,
} as const;

const dateFormat = 164;
const textFormat = 49;
/** A format whose digits nobody takes for those of a card number. */
const uncertainFormat = 165;

const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="${dateFormat}" formatCode="dd/mm/yyyy"/><numFmt numFmtId="${uncertainFormat}" formatCode="00.0#########"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><sz val="11"/><color rgb="FF9C0006"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6F0EF"/><bgColor indexed="64"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF7A9A98"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="${textFormat}" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/><xf numFmtId="${textFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="${dateFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="3" borderId="0" xfId="0" applyFill="1"/><xf numFmtId="${textFormat}" fontId="0" fillId="3" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/><xf numFmtId="${dateFormat}" fontId="0" fillId="3" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/><xf numFmtId="${textFormat}" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="${uncertainFormat}" fontId="0" fillId="3" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * All parts of a workbook but for its sheets.
 *
 * @param names the names of its sheets as Excel allows them, all different
 */
export function workbookParts(names: readonly string[]): (readonly [path: string, xml: string])[] {
  const overrides = names.map(
    (_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${contentType}.worksheet+xml"/>`,
  );
  const sheets = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const targets = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${officeDocument}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${officeDocument}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${relationships}">${targets.join('')}<Relationship Id="rId${names.length + 1}" Type="${officeDocument}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
  ];
}

/** The beginning of a sheet: frozen rows at its top, and the width of each column in characters. */
export function sheetStart(widths: readonly number[], frozenRows = 1): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const pane = `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const frozen = frozenRows > 0 ? `${pane}<selection pane="bottomLeft"/>` : '';
  const view = `<sheetView tabSelected="1" workbookViewId="0">${frozen}</sheetView>`;
  return `${declaration}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** What XML does not allow, and `_x0041_`, which spreadsheets read as a character. */
const forbidden = /(?![\t\n])\p{Cc}|[\p{Cs}\ufffe\uffff]|_(?=x[\da-f]{4}_)/giu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML, in an element or an attribute. */
export function escapeXml(text: string): string {
  if (/^[\w À-ỹ.,-]*$/u.test(text) && !text.includes('_x')) return text;
  return text
    .replace(forbidden, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
