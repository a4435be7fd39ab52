import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#domain/errors.ts';
import { corpus, header, read, readInProcess, row, workbook, zip } from './import-helpers.ts';

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const spreadsheet2003 =
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';

describe('a file that is not a sheet of warranties', () => {
  /** However busy the machine is: the time that a file may take is no subject here. */
  const limits = { seconds: 300 };
  const named = (bytes: Uint8Array, name = 'khach-hang.xlsx') => read(bytes, { name, limits });

  test('is refused if its name ends neither in .csv, .xls nor .xlsx', async () => {
    for (const name of ['a.pdf', 'a.xlsx.exe', 'a', 'a.xlsb']) {
      await expect(named(workbook({ Sheet1: [header, row] }), name)).rejects.toThrow(/Chỉ nhận tệp/u);
    }
  });

  test('is read by its content, not by its name', async () => {
    const text = Buffer.from([header, row].map((record) => record.join('\t')).join('\n'));
    expect((await named(text, 'XUAT.XLS')).rows).toHaveLength(1);
    expect((await named(workbook({ Sheet1: [header, row] }), 'a.csv')).rows).toHaveLength(1);
  });

  test('is refused if it is empty', () => expect(named(new Uint8Array())).rejects.toThrow(/Tệp trống/u));

  test.each<[string, Uint8Array, RegExp]>([
    [
      'HTML that calls itself .xls',
      Buffer.from('<html><table><tr><td>Mã số</td></tr></table></html>'),
      /trang web \(HTML\)/u,
    ],
    ['XML Spreadsheet 2003', Buffer.from(spreadsheet2003), /bảng tính XML 2003/u],
    ['some other XML', Buffer.from('<?xml version="1.0"?><a/>'), /tệp XML/u],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /PDF/u],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /một tấm ảnh/u],
    ['bytes of no kind', Buffer.from('0102030405000607', 'hex'), /không phải là bảng tính/u],
    ['a Word document', zip({ '[Content_Types].xml': contentTypes, 'word/document.xml': '<a/>' }), /văn bản Word/u],
    ['a zip of something else', zip({ 'a.txt': 'a' }), /không phải là bảng tính Excel/u],
    [
      'an OpenDocument sheet',
      workbook({ Sheet1: [header, row] }, { bookType: 'ods' }),
      /bảng tính OpenDocument \(\.ods\)/u,
    ],
    ['a binary workbook', workbook({ Sheet1: [header, row] }, { bookType: 'xlsb' }), /\.xlsb/u],
    ['an empty sheet', workbook({ Sheet1: [] }), /không có dữ liệu/u],
    ['a header alone', workbook({ Sheet1: [header, [' ']] }), /chỉ có dòng tiêu đề/u],
  ])('is refused in a sentence: %s', async (_, bytes, sentence) => {
    const reading = readInProcess(bytes);
    await expect(reading).rejects.toThrow(sentence);
    await expect(reading).rejects.toBeInstanceOf(UnreadableFile);
  });

  test('is refused for too many lines, also where nothing is in them, without being read to its end', {
    tags: ['thorough'],
  }, async () => {
    const bytes = Buffer.alloc(4_000_000, '\n');
    bytes.write(`${header.join(';')}\n${row.join(';')}\n`);
    await expect(readInProcess(bytes)).rejects.toThrow(/hơn 1\.050\.000 dòng/u);
  });

  test('is refused for too many lines of spaces, long before its time is up', { tags: ['thorough'] }, async () => {
    const bytes = Buffer.alloc(2_200_000, ' \n');
    bytes.write(`${header.join(';')}\n${row.join(';')}\n`);
    await expect(read(bytes, { name: 'trống.csv' })).rejects.toThrow(/hơn 1\.050\.000 dòng/u);
  });

  test('with a password is refused with a message about it', async (context) => {
    const { read: file } = corpus('sheetjs-test_files', context);
    for (const name of ['password_2002_40_xor.xls', 'password_2002_128_strong.xls']) {
      await expect(named(file(name))).rejects.toThrow(/đặt mật khẩu/u);
    }
    await expect(named(corpus('calamine', context).read('pass_protected.xlsx'))).rejects.toThrow(/đặt mật khẩu/u);
  });
});
