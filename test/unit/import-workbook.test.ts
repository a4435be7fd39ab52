import { SSF } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#domain/errors.ts';
import { tidyText } from '#domain/text.ts';
import { readFile } from '#import/read-file.ts';
import { cellText } from '#import/table.ts';
import { corpus, header, read, row, rowWith, windows1258, workbook, zip } from './import-helpers.ts';

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const book =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>';
const bookRels =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const texts = (values: unknown[]) => values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('');

/** A workbook of one sheet whose rows are given as XML. */
function sheetOf(rows: string, parts: Record<string, string> = {}): Uint8Array {
  return zip({
    '[Content_Types].xml': contentTypes,
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': bookRels,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  });
}

async function firstRow(cells: Record<string, unknown>, options = {}) {
  const { rows, issues } = await read(workbook({ Sheet1: [header, rowWith(cells)] }, options));
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
  test('reads as its rows', async () => {
    const { rows, issues } = await read(
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

  test('a card number that Excel has made a day is named, not stored', async () => {
    const day = number(47_484, 'mmm-yy');
    expect((await firstRow({ 'Mã số': day }, { bookType })).reason).toMatch(/^mã số "Jan-30" đã bị Excel đổi/u);
  });

  test('rows of all visible sheets are read, each with its sheet; the others are named', async () => {
    const bytes = workbook(
      {
        'Tháng 5': [header, row],
        Ẩn: [header, row],
        'Ghi chú': [['Gọi lại chị Hoa']],
        'Tháng 6': [['Tiêu đề'], header, rowWith({ 'Mã số': 'ADS-1' })],
      },
      { bookType, hidden: ['Ẩn'] },
    );
    const { rows, notes } = await read(bytes);
    expect(rows.map(([sheet, at]) => [sheet, at])).toEqual([
      ['Tháng 5', 2],
      ['Tháng 6', 3],
    ]);
    expect(notes).toEqual([
      'Trang tính ẩn "Ẩn" không được đọc.',
      'Trang tính "Ghi chú" không có dòng tiêu đề của phiếu bảo hành nên không được đọc.',
    ]);
  });

  test('the error of a formula is an issue', async () => {
    const { reason } = await firstRow({ 'Số lượng': { t: 'e', v: 42 } }, { bookType });
    expect(reason).toBe('số lượng là lỗi công thức #N/A');
  });

  test('a file that was cut is refused whole', async () => {
    const bytes = workbook({ Sheet1: [header, ...Array.from({ length: 500 }, () => row)] }, { bookType });
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      await expect(read(bytes.subarray(0, bytes.length * part))).rejects.toThrow(/bị hỏng nên không mở được/u);
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
  const { rows } = await read(bytes);
  expect(rows[0]?.slice(4, 8)).toEqual(['Nguyễn Văn An', 'Sứ Zirconia HT', 'Nha khoa Hoa Sen', 'BS. Lê Vy']);
});

describe('the XML of a sheet', () => {
  test('cells of type d are days', async () => {
    const day = '<c t="d"><v>2032-05-02T00:00:00</v></c>';
    const bytes = sheetOf(`<row>${texts(header)}</row><row>${texts(row.slice(0, 6))}${day}</row>`);
    expect((await read(bytes)).rows[0]?.[9]).toBe('2032-05-02');
  });

  test('rows and cells may have names with a prefix and come without their places', async () => {
    const rows = `<row>${texts(header)}</row><row>${texts(row)}</row>`;
    const prefixed = rows.replace(/<(\/?)(?=[a-z])/g, '<$1x:');
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`;
    expect((await read(sheetOf('', { 'xl/worksheets/sheet1.xml': sheet }))).rows).toHaveLength(1);
  });

  test('text is what its XML means: entities, CDATA, runs, and no phonetic readings', async () => {
    const names = [
      'a &amp; b &lt;c&gt; &#7877;&#x1EBF; &constructor; &quot;&apos;',
      '<![CDATA[R&D <x>]]>',
      'a_x000D_b',
    ].map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
    const runs =
      '<c t="inlineStr"><is><r><t>Nguyễn </t></r><rPh sb="0" eb="1"><t>x</t></rPh><r><t>Văn An</t></r></is></c>';
    const bytes = sheetOf(`<row>${names.join('')}${runs}<c t="str"><v>a&amp;b</v></c><c t="b"><v>1</v></c></row>`);
    const { tables } = await readFile(bytes);
    expect(Array.from({ length: 6 }, (_, column) => tables[0]?.cell(0, column))).toEqual([
      'a & b <c> ễế &constructor; "\'',
      'R&D <x>',
      'a\rb',
      'Nguyễn Văn An',
      'a&b',
      'TRUE',
    ]);
  });

  test.each<[string, string]>([
    ['a shared string that is not there', '<row><c t="s"><v>7</v></c></row>'],
    ['a cell that is not closed', '<row><c r="A1"><v>1</v></row>'],
    ['a tag that never ends', '<'.repeat(100_000)],
    ['a cell of a million characters', `<row><c t="str"><v>${'x'.repeat(1_000_001)}</v></c></row>`],
  ])('%s is refused at once', async (_, rows) => {
    const since = performance.now();
    await expect(readFile(sheetOf(rows))).rejects.toThrow(/Tệp bảng tính bị hỏng/u);
    expect(performance.now() - since).toBeLessThan(1_000);
  });

  test('a sheet that goes on beyond the rows that are read says so', async () => {
    const rows = `<row>${texts(header)}</row><row>${texts(row)}</row><row r="1048576"><c r="B1048576"><v>1</v></c></row>`;
    expect((await readFile(sheetOf(rows))).notes).toEqual(['Trang tính "Sheet1" chỉ được đọc đến dòng 201.020.']);
    const beside = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    expect((await readFile(sheetOf(`<row>${texts(header)}</row>${beside}`))).notes).toEqual([]);
  });

  test('whatever text a workbook is written with is read back', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((part) => !/_x[\da-f]{4}_/i.test(part));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 5 }), async (cells) => {
        const { tables } = await readFile(workbook({ Sheet1: cells }));
        for (const [at, values] of cells.entries()) {
          for (const [column, value] of values.entries()) {
            expect(tidyText(cellText(tables[0]?.cell(at, column) ?? null))).toBe(tidyText(value));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('headers named after what every object has do nothing', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString'];
    const bytes = sheetOf(`<row>${texts(names)}</row><row>${texts(['polluted', 1, 2, 3])}</row>`);
    await expect(read(bytes)).rejects.toThrow(/Không tìm thấy dòng tiêu đề/u);
    expect({}).not.toHaveProperty('polluted');
  });

  test('a visible sheet that cannot be read is not silently left out', async () => {
    const sheets = '<sheet name="Tháng 5" sheetId="1" r:id="rId1"/><sheet name="Tháng 6" sheetId="2" r:id="rId2"/>';
    const bytes = sheetOf(`<row>${texts(header)}</row><row>${texts(row)}</row>`, {
      'xl/workbook.xml': book.replace(/<sheet .*?\/>/, sheets),
    });
    await expect(read(bytes)).rejects.toThrow(/Trang tính "Tháng 6" bị hỏng/u);
  });
});

describe('a file that is not a sheet of warranties', () => {
  const named = (bytes: Uint8Array, name = 'khach-hang.xlsx') => read(bytes, { name });

  test('is refused by a name that is neither .csv, .xls nor .xlsx', async () => {
    for (const name of ['a.pdf', 'a.xlsx.exe', 'a', 'a.xlsm']) {
      await expect(named(workbook({ Sheet1: [header, row] }), name)).rejects.toThrow(/Chỉ nhận tệp/u);
    }
  });

  test('is read by what it holds, not by its name', async () => {
    const text = Buffer.from([header, row].map((record) => record.join('\t')).join('\n'));
    expect((await named(text, 'XUAT.XLS')).rows).toHaveLength(1);
    expect((await named(workbook({ Sheet1: [header, row] }), 'a.csv')).rows).toHaveLength(1);
  });

  test.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /Tệp trống/u],
    ['HTML that calls itself .xls', Buffer.from('<html><table><tr><td>Mã số</td></tr></table></html>'), /HTML/u],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /không phải là bảng tính/u],
    ['a zip of something else', zip({ 'a.txt': 'a' }), /không phải là bảng tính Excel/u],
    [
      'an OpenDocument sheet',
      workbook({ Sheet1: [header, row] }, { bookType: 'ods' }),
      /không phải là bảng tính Excel/u,
    ],
    ['a binary workbook', workbook({ Sheet1: [header, row] }, { bookType: 'xlsb' }), /\.xlsb/u],
    ['an empty sheet', workbook({ Sheet1: [] }), /không có dữ liệu/u],
    ['a header alone', workbook({ Sheet1: [header, [' ']] }), /chỉ có dòng tiêu đề/u],
  ])('is refused in a sentence: %s', async (_, bytes, sentence) => {
    const reading = named(bytes);
    await expect(reading).rejects.toThrow(sentence);
    await expect(reading).rejects.toBeInstanceOf(UnreadableFile);
  });

  test('that asks for a password is refused as that', async (context) => {
    const { read: file } = corpus('sheetjs-test_files', context);
    for (const name of ['password_2002_40_xor.xls', 'password_2002_128_strong.xls']) {
      await expect(named(file(name))).rejects.toThrow(/đặt mật khẩu/u);
    }
    await expect(named(corpus('calamine', context).read('pass_protected.xlsx'))).rejects.toThrow(/đặt mật khẩu/u);
  });
});

test('the date formats of SheetJS are what the reading relies on', () => {
  expect(['m/d/yy', '[$-42A]dd mmmm yyyy', '[h]:mm'].map((format) => SSF.is_date(format))).toEqual([true, true, true]);
  expect(['00000', '"ngày" 0', 'General'].map((format) => SSF.is_date(format))).toEqual([false, false, false]);
});
