import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeText } from '#domain/text.ts';
import { cellText } from '#import/table.ts';
import {
  cellsOf,
  header,
  readInProcess,
  readTables,
  row,
  rowWith,
  windows1258,
  workbook,
  zip,
} from '../import/import-helpers.ts';
import { scale } from '../prove/scale.ts';

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const book =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>';
const bookRels =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const packageRels =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>';
const texts = (values: unknown[]) => values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('');

/** A workbook of one sheet whose rows are given as XML. */
function sheetOf(rows: string, parts: Record<string, string | Buffer> = {}): Uint8Array {
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': packageRels,
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': bookRels,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  });
}

async function firstRow(cells: Record<string, unknown>, options = {}) {
  const { rows, issues } = await readInProcess(workbook({ Sheet1: [header, rowWith(cells)] }, options));
  const [, , cardNumber, , , , , , quantity, expiresOn] = rows[0] ?? [];
  return { cardNumber, quantity, expiresOn, reason: issues[0]?.reason };
}

/** Text of as many ASCII characters as Windows-1258 needs bytes for it, as a place for them. */
function inOneByte(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  return windows1258(cell)
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '_');
}

const number = (v: number, z: string) => ({ t: 'n', v, z });

describe.each(['xlsx', 'biff8'] as const)('a workbook saved as %s', (bookType) => {
  test('gives its rows', async () => {
    const { rows, issues } = await readInProcess(
      workbook({ Sheet1: [header, rowWith({ 'Mã số': 'ADS-1' }), row] }, { bookType }),
    );
    expect(issues).toEqual([]);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.slice(0, 10)).toEqual([
      null,
      3,
      'ADS-988027',
      'ADS988027',
      'Nguyễn Văn An',
      'Sứ Zirconia HT',
      'Nha khoa Hoa Sen',
      'BS. Lê Vy',
      4,
      '2032-05-02',
    ]);
  });

  test('a card number formatted 00000 keeps its zeros', async () => {
    expect(await firstRow({ 'Mã số': number(1234, '00000') }, { bookType })).toMatchObject({ cardNumber: '01234' });
    expect(await firstRow({ 'Mã số': number(1234, '"ADS-"00000') }, { bookType })).toMatchObject({
      cardNumber: 'ADS-01234',
    });
  });

  test.each(['General', '0', '@', '#,##0', '0.00', '0.00E+00', '0%'])(
    'a card number formatted %s keeps its digits and gets no others',
    async (format) => {
      const { cardNumber } = await firstRow({ 'Mã số': number(123_456_789_012, format) }, { bookType });
      expect(cardNumber).toBe('123456789012');
    },
  );

  test.each(['d/m/yy', 'dd/mm/yyyy', 'm/d/yy', '[$-42A]dd mmmm yyyy', 'yyyy-mm-dd hh:mm'])(
    'a day formatted %s is the day of its serial',
    async (format) => {
      const day = number(48_336.99, format);
      expect(await firstRow({ 'Ngày hết hạn': day }, { bookType })).toMatchObject({ expiresOn: '2032-05-02' });
    },
  );

  test('the same day in the 1900 and the 1904 system', async () => {
    const day = number(48_336, 'dd/mm/yyyy');
    const day1904 = number(48_336 - 1462, 'dd/mm/yyyy');
    expect(await firstRow({ 'Ngày hết hạn': day }, { bookType })).toMatchObject({ expiresOn: '2032-05-02' });
    expect(await firstRow({ 'Ngày hết hạn': day1904 }, { bookType, date1904: true })).toMatchObject({
      expiresOn: '2032-05-02',
    });
  });

  test("Excel's 29/02/1900 is not a day", async () => {
    const day = number(60, 'dd/mm/yyyy');
    expect((await firstRow({ 'Ngày hết hạn': day }, { bookType })).reason).toMatch(/"29\/02\/1900" không hợp lệ/u);
  });

  test('a card number that Excel has converted to a date is an issue', async () => {
    const day = number(47_484, 'mmm-yy');
    expect((await firstRow({ 'Mã số': day }, { bookType })).reason).toMatch(/^mã số "Jan-30" đã bị Excel đổi/u);
  });

  test('all visible sheets are read; hidden ones are reported', async () => {
    const bytes = workbook(
      {
        'Tháng 5': [header, row],
        Ẩn: [header, row],
        'Ghi chú': [['Gọi lại chị Hoa']],
        'Tháng 6': [['Tiêu đề'], header, rowWith({ 'Mã số': 'ADS-1' })],
      },
      { bookType, hidden: ['Ẩn'] },
    );
    const { rows, notes } = await readInProcess(bytes);
    expect(rows.map(([sheet, at]) => [sheet, at])).toEqual([
      ['Tháng 5', 2],
      ['Tháng 6', 3],
    ]);
    expect(notes).toEqual([
      'Trang tính ẩn "Ẩn" không được đọc.',
      expect.stringContaining('đã đọc theo thứ tự ngày/tháng/năm'),
      'Trang tính "Ghi chú" không có dòng tiêu đề của phiếu bảo hành nên không được đọc.',
    ]);
  });

  test('the error of a formula is an issue', async () => {
    const { reason } = await firstRow({ 'Số lượng': { t: 'e', v: 42 } }, { bookType });
    expect(reason).toBe('số lượng là lỗi công thức #N/A');
  });

  test('a truncated file is refused', async () => {
    const bytes = workbook({ Sheet1: [header, ...Array.from({ length: 500 }, () => row)] }, { bookType });
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      await expect(readInProcess(bytes.subarray(0, bytes.length * part))).rejects.toThrow(/bị hỏng nên không mở được/u);
    }
  });
});

test('an .xls of Excel 95 saved in Windows-1258 is read as Vietnamese', async () => {
  const bytes = Buffer.from(
    workbook({ Sheet1: [header, row].map((cells) => cells.map(inOneByte)) }, { bookType: 'biff5' }),
  );
  for (const text of [...header, ...row].filter((cell) => typeof cell === 'string')) {
    const at = bytes.indexOf(inOneByte(text) as string, 0, 'latin1');
    if (at >= 0) bytes.set(windows1258(text), at);
  }
  const codePage = bytes.indexOf('42000200', 0, 'hex');
  bytes.writeUInt16LE(1258, codePage + 4);
  const { rows } = await readInProcess(bytes);
  expect(rows[0]?.slice(4, 8)).toEqual(['Nguyễn Văn An', 'Sứ Zirconia HT', 'Nha khoa Hoa Sen', 'BS. Lê Vy']);
});

describe('the XML of a sheet', () => {
  test('cells of type d are days', async () => {
    const day = '<c t="d"><v>2032-05-02T00:00:00</v></c>';
    const bytes = sheetOf(`<row>${texts(header)}</row><row>${texts(row.slice(0, 6))}${day}</row>`);
    expect((await readInProcess(bytes)).rows[0]?.[9]).toBe('2032-05-02');
  });

  test('rows and cells may have namespace prefixes and no references', async () => {
    const rows = `<row>${texts(header)}</row><row>${texts(row)}</row>`;
    const prefixed = rows.replace(/<(\/?)(?=[a-z])/g, '<$1x:');
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`;
    expect((await readInProcess(sheetOf('', { 'xl/worksheets/sheet1.xml': sheet }))).rows).toHaveLength(1);
  });

  test('text includes entities, CDATA and runs, but no phonetic readings', async () => {
    const names = ['a &amp; b &lt;c&gt; &#7877;&#x1EBF; &quot;&apos;', '<![CDATA[R&D <x>]]>', 'a_x000D_b'].map(
      (text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`,
    );
    const runs =
      '<c t="inlineStr"><is><r><t>Nguyễn </t></r><rPh sb="0" eb="1"><t>x</t></rPh><r><t>Văn An</t></r></is></c>';
    const bytes = sheetOf(`<row>${names.join('')}${runs}<c t="str"><v>a&amp;b</v></c><c t="b"><v>1</v></c></row>`);
    const { tables } = await readTables(bytes);
    expect((await cellsOf(tables[0]))[0]).toEqual([
      'a & b <c> ễế "\'',
      'R&D <x>',
      'a\rb',
      'Nguyễn Văn An',
      'a&b',
      'TRUE',
    ]);
  });

  test('each spelling of a cell is read, wherever a piece of the file ends', async () => {
    const spellings: ((place: string, text: string) => string)[] = [
      (place, text) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`,
      (place, text) => `<c r="${place}" s="0" t="str"><v>${text}</v></c>`,
      (place, text) => `\n  <c r='${place}' t='str'><v>${text}</v></c >`,
      (place, text) => `<c t="str" r="${place}"><f>A1</f><v>${text}</v></c>`,
      (place, text) => `<c r="${place}" t="str"><v>&#65;${text.slice(1)}</v></c>`,
      (place, text) => `<!-- <c r="${place}"><v>1</v></c> --><c r="${place}" t="str"><v><![CDATA[${text}]]></v></c>`,
      (place, text) => `<?x <c r="${place}"><v>1</v></c>?><x:c r="${place}" t="str"><x:v>${text}</x:v></x:c>`,
      (place, text) => `<c r="${place.toLowerCase()}" t="str"><v>${text}</v></c>`,
    ];
    const expected = Array.from({ length: 9_000 }, (_, at) => [
      `A${at}`,
      'Nguyễn Thị Ánh',
      `A ${'x'.repeat(at % 13)}y`,
    ]);
    const rows = expected.map((texts, at) => {
      const cells = texts.map((text, column) => {
        const write = spellings[column === 1 ? at % 2 : (at + column) % spellings.length];
        return write?.(`${'ABC'.charAt(column)}${at + 1}`, text);
      });
      return `<row r="${at + 1}" hidden="${at % 2}">${cells.join(at % 3 ? '' : '\n')}</row>`;
    });
    const sheet = `<worksheet xmlns="${main}" xmlns:x="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const { tables } = await readTables(sheetOf('', { 'xl/worksheets/sheet1.xml': sheet }));
    expect(await cellsOf(tables[0])).toEqual(expected);
  });

  test.each<[string, string]>([
    ['a shared string that is not there', '<row><c t="s"><v>7</v></c></row>'],
    ['a shared string of a plain cell that is not there', '<row r="1"><c r="A1" t="s"><v>7</v></c></row>'],
    ['a plain cell in the row of another', '<row r="1"><c r="A2"><v>1</v></c></row>'],
    ['a plain cell twice', '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'],
    ['a plain cell outside of a row', '<c r="A1"><v>1</v></c>'],
    ['a plain cell within a cell', '<row r="1"><c r="A1" t="x"><c r="B1"><v>1</v></c></c></row>'],
    ['a plain cell in another namespace', '<x:row xmlns:x="urn:x"><c r="A1"><v>1</v></c></x:row>'],
    ['text before a plain cell', '<row r="1">1<c r="A1"><v>1</v></c></row>'],
    ['a plain cell whose style is not there', '<row r="1"><c r="A1" s="7"><v>1</v></c></row>'],
    ['a plain cell with a control character', '<row r="1"><c r="A1" t="str"><v>\u0001</v></c></row>'],
    ['a plain cell with half of a character', '<row r="1"><c r="A1" t="str"><v>&#xD800;</v></c></row>'],
    ['a plain cell that is not closed', '<row r="1"><c r="A1"><v>1</v>'],
    ['a cell that is not closed', '<row><c r="A1"><v>1</v></row>'],
    ['a tag that never ends', '<'.repeat(100_000)],
    ['a cell of a million characters', `<row><c t="str"><v>${'x'.repeat(1_000_001)}</v></c></row>`],
    ['an entity that is not defined', '<row><c t="str"><v>&constructor;</v></c></row>'],
    ['text between the cells', '<row>A001<c><v>1</v></c></row>'],
    ['a text within a text', '<row><c t="inlineStr"><is><t><t>a</t></t></is></c></row>'],
    ['elements within each other without end', `<row><c><extLst>${'<a>'.repeat(1_000)}`],
    ['the same row twice', '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>'],
    ['a row above the one before', '<row r="3"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>'],
    ['the same cell twice', '<row r="1"><c r="A1"><v>1</v></c><c r="a1"><v>2</v></c></row>'],
    ['a cell in the row of another', '<row r="1"><c r="A2"><v>1</v></c></row>'],
    ['a row beyond the last', '<row r="1048577"><c><v>1</v></c></row>'],
    ['a place that is none', '<row r="1"><c r="A 1"><v>1</v></c></row>'],
    ['text for a number', '<row><c><v>2,0</v></c></row>'],
    ['a style that is not there', '<row><c s="1"><v>1</v></c></row>'],
    ['a type that is not known', '<row><c t="x"><v>1</v></c></row>'],
    ['an element that is not known', '<row><x:c xmlns:x="urn:x"><v>1</v></x:c></row>'],
    ['rows in an alternative', `<mc:AlternateContent xmlns:mc="${compatibility}"><row/></mc:AlternateContent>`],
    ['rows in two places', '</sheetData><sheetData>'],
    ['bytes that are no UTF-8', '<row><c t="str"><v>\u0000</v></c></row>'],
  ])('%s is refused', async (_, rows) => {
    const { tables } = await readTables(sheetOf(rows));
    await expect(cellsOf(tables[0])).rejects.toThrow(/Tệp bảng tính bị hỏng/u);
  });

  test('a document type is refused, in any part', async () => {
    const sheet = '<!DOCTYPE worksheet [<!ENTITY n "Nguyễn Văn An">]><worksheet xmlns="x"/>';
    await expect(readInProcess(sheetOf('', { 'xl/worksheets/sheet1.xml': sheet }))).rejects.toThrow(/bị hỏng/u);
    await expect(readInProcess(sheetOf('', { 'xl/workbook.xml': `<!DOCTYPE workbook>${book}` }))).rejects.toThrow(
      /bị hỏng/u,
    );
  });

  test('a sheet in UTF-16 is read; a wrong encoding declaration is refused', async () => {
    const sheet = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row>${texts(header)}</row><row>${texts(row)}</row></sheetData></worksheet>`;
    const read16 = readInProcess(
      sheetOf('', { 'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${sheet('UTF-16')}`, 'utf16le') }),
    );
    expect((await read16).rows[0]?.[4]).toBe('Nguyễn Văn An');
    for (const encoding of ['UTF-16', 'us-ascii-2', 'EBCDIC']) {
      await expect(readInProcess(sheetOf('', { 'xl/worksheets/sheet1.xml': sheet(encoding) }))).rejects.toThrow(
        /bị hỏng/u,
      );
    }
    const bytes = Buffer.from(sheet('UTF-8').replace('Nguyễn', 'Nguy\u00e9n'), 'latin1');
    await expect(readInProcess(sheetOf('', { 'xl/worksheets/sheet1.xml': bytes }))).rejects.toThrow(/bị hỏng/u);
  });

  test('a row at the end of a sheet of a million is read, and its number is its own', async () => {
    const last = `<row r="1048576">${texts(row)}</row>`;
    const { rows } = await readInProcess(sheetOf(`<row>${texts(header)}</row>${last}`));
    expect(rows.map(([, at]) => at)).toEqual([1_048_576]);
  });

  test('hidden and filtered rows are marked', async () => {
    const rows = '<row><c><v>1</v></c></row><row hidden="1"><c><v>2</v></c></row><row ht="0"><c><v>3</v></c></row>';
    const { tables } = await readTables(sheetOf(rows));
    const hidden: boolean[] = [];
    for await (const batch of tables[0]?.rows() ?? []) hidden.push(...batch.rows.map((found) => found.hidden));
    expect(hidden).toEqual([false, true, true]);
  });

  test('a formula without a calculated value is an issue; one with an empty text is an empty cell', async () => {
    const cells = `${texts(row.slice(0, 4))}<c t="str"><f>""</f><v></v></c>${texts(row.slice(5, 6))}`;
    const { issues } = await readInProcess(
      sheetOf(`<row>${texts(header)}</row><row>${cells}<c><f>TODAY()</f></c></row>`),
    );
    expect(issues.map(({ column, reason }) => [column, reason])).toEqual([
      ['Ngày hết hạn', 'ngày hết hạn: ô là công thức chưa tính; mở bằng Excel và lưu lại'],
    ]);
  });

  test('any text in a workbook is read back unchanged', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((part) => !/_x[\da-f]{4}_/i.test(part));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 5 }), async (cells) => {
        const { tables } = await readTables(workbook({ Sheet1: cells }));
        const found = await cellsOf(tables[0]);
        for (const [at, values] of cells.entries()) {
          for (const [column, value] of values.entries()) {
            expect(normalizeText(cellText(found[at]?.[column] ?? null))).toBe(normalizeText(value));
          }
        }
      }),
      { numRuns: scale(100, 3_000) },
    );
  });

  test('headers named like object properties have no effect', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString'];
    const bytes = sheetOf(`<row>${texts(names)}</row><row>${texts(['polluted', 1, 2, 3])}</row>`);
    await expect(readInProcess(bytes)).rejects.toThrow(/Không tìm thấy dòng tiêu đề/u);
    expect({}).not.toHaveProperty('polluted');
  });

  test('an unreadable visible sheet is not ignored silently', async () => {
    const sheets = '<sheet name="Tháng 5" sheetId="1" r:id="rId1"/><sheet name="Tháng 6" sheetId="2" r:id="rId2"/>';
    const bytes = sheetOf(`<row>${texts(header)}</row><row>${texts(row)}</row>`, {
      'xl/workbook.xml': book.replace(/<sheet .*?\/>/, sheets),
    });
    await expect(readInProcess(bytes)).rejects.toThrow(/Trang tính "Tháng 6" bị hỏng/u);
  });
});
