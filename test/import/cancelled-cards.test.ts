// Cards that an office has cancelled in its sheet, and cells that have no content.
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { header, rowWith, struckXls, workbook, zip } from './import-helpers.ts';
import { fileForm, uploadChecked } from './staged.ts';

const late = { 'Ngày hết hạn': '25/05/2032' };
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An .xlsx of the XML of rows, in which style 1 is struck out. */
function workbookOf(rows: string): Uint8Array {
  const related = (kind: string, part: string, id: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${part}"/>`;
  const relationships = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  return zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships(related('officeDocument', 'xl/workbook.xml', 'a')),
    'xl/_rels/workbook.xml.rels': relationships(
      related('worksheet', 'sheet.xml', 'a'),
      related('styles', 'styles.xml', 'b'),
    ),
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="Thẻ" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
    'xl/sheet.xml': `<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

const textCell = (text: unknown, style = 0) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowXml = (cells: readonly unknown[], style = 0) =>
  `<row>${cells.map((cell) => (typeof cell === 'string' && cell.startsWith('<c') ? cell : textCell(cell, style))).join('')}</row>`;

forEachEngine('a sheet of an office', { thorough: 'postgres' }, (engine) => {
  const { staff } = openApi(engine);

  const send = async (bytes: Uint8Array) => {
    const checked = await uploadChecked(staff, fileForm(bytes, 'thẻ.xlsx'));
    const { rows } = (await staff.call('GET', `/imports/${checked._id}/rows?page=1&limit=100`)).body;
    return { notes: checked.summary.notes.join(' '), rows };
  };
  const numbers = (rows: { values: { numbCode: string } | null }[]) => rows.map(({ values }) => values?.numbCode);

  test('has struck-out rows, which are left out and said', async () => {
    const [kept, gone] = ['C-1', 'C-2'].map((number) => rowWith({ 'Mã số': number, ...late }));
    const { rows, notes } = await send(workbookOf(rowXml(header) + rowXml(kept ?? []) + rowXml(gone ?? [], 1)));
    expect(numbers(rows)).toEqual(['C-1']);
    expect(notes).toContain('Bỏ qua 1 dòng đã hủy (gạch ngang, hoặc trạng thái, ghi chú hay tên nhóm là hủy): dòng 3');
  });

  test('has struck-out rows in an .xls of several sheets, which are left out and said', {
    tags: ['thorough'],
  }, async () => {
    const struck = (cells: unknown[]) => cells.map((cell) => ({ t: 's', v: String(cell), z: '@' }));
    const [kept = [], gone = [], other = []] = ['C-6', 'C-7', 'C-8'].map((number) =>
      rowWith({ 'Mã số': number, 'Số lượng': '4', ...late }),
    );
    const { rows, notes } = await send(
      struckXls({ Một: [header, kept, struck(gone)], Hai: [header, struck(gone), other] }),
    );
    expect(numbers(rows)).toEqual(['C-6', 'C-8']);
    expect(notes).toContain(
      'Trang tính "Một": bỏ qua 1 dòng đã hủy (gạch ngang, hoặc trạng thái, ghi chú hay tên nhóm là hủy): dòng 3',
    );
    expect(notes).toContain(
      'Trang tính "Hai": bỏ qua 1 dòng đã hủy (gạch ngang, hoặc trạng thái, ghi chú hay tên nhóm là hủy): dòng 2',
    );
  });

  test('has struck-out text beside the text that replaces it, which is not there', { tags: ['thorough'] }, async () => {
    const runs = '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>C-3</t></r><r><t>C-4</t></r></is></c>';
    const { rows } = await send(workbookOf(rowXml(header) + rowXml(rowWith({ 'Mã số': runs, ...late }))));
    expect(numbers(rows)).toEqual(['C-4']);
  });

  test('has a formula that no program has calculated, which is an issue in any column', async () => {
    const formula = '<c><f>B2</f><v></v></c>';
    const { rows } = await send(
      workbookOf(rowXml(header) + rowXml(rowWith({ 'Mã số': 'C-5', 'Bác sĩ': formula, ...late }))),
    );
    expect(rows[0].faults).toMatchObject([
      { field: 'doctorName', reason: 'bác sĩ: ô là công thức chưa tính; mở bằng Excel và lưu lại' },
    ]);
  });

  test('has cancelled cards by their status or in a sheet of their own, which are left out and said', async () => {
    const cards = ['Đang dùng', 'Hủy', 'ĐÃ HUỶ', 'Cancelled'].map((status, at) => [
      ...rowWith({ 'Mã số': `D-${at}`, ...late }),
      status,
    ]);
    const heads = [...header, 'Trạng thái'];
    const { rows, notes } = await send(
      workbook({
        Thẻ: [heads, ...cards],
        'Thẻ đã hủy': [heads, ...cards.map((cells) => cells.with(2, `X-${cells[2]}`))],
      }),
    );
    expect(numbers(rows)).toEqual(['D-0']);
    expect(notes).toContain('Bỏ qua 3 dòng đã hủy');
    expect(notes).toContain('Trang tính "Thẻ đã hủy" gồm thẻ đã hủy nên không được đọc.');
  });

  test('has a name in two columns under one merged header, which is joined', { tags: ['thorough'] }, async () => {
    const heads = header.flatMap((name) => (name === 'Họ tên' ? [name, null] : [name]));
    const cells = rowWith({ 'Mã số': 'E-1', ...late }).flatMap((cell, at) =>
      at === 1 ? ['Nguyễn Văn', 'An'] : [cell],
    );
    const book = XLSX.utils.book_new();
    const sheet = XLSX.utils.aoa_to_sheet([heads, cells]);
    sheet['!merges'] = [{ s: { r: 0, c: 1 }, e: { r: 0, c: 2 } }];
    XLSX.utils.book_append_sheet(book, sheet, 'Thẻ');
    const { rows } = await send(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(rows[0].values.fullName).toBe('Nguyễn Văn An');
  });
});
