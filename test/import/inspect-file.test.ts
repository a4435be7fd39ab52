// @module-tag thorough
import { expect, test } from 'vitest';
import { inspectFile } from '#import/confined/confined-reader.ts';
import { check, csv, fileOf, header, row, rowWith, workbook } from './import-helpers.ts';

const inspect = (bytes: Uint8Array, name = 'a.xlsx') => inspectFile(fileOf(bytes, name));
const proposed = ['productName', 'customerName', 'cardNumber', 'clinicName', 'doctorName', 'quantity', 'expiresOn'].map(
  (field, index) => ({ index, field }),
);

test('a file is shown with the first rows of each sheet, and how it would be read', async () => {
  const bytes = workbook({ 'Tháng 5': [['Bảng kê'], [], header, row], Khác: [['Ghi chú', 'gì đó']] });
  expect(await inspect(bytes)).toEqual([
    {
      name: 'Tháng 5',
      rows: [
        { row: 1, cells: ['Bảng kê'] },
        { row: 3, cells: header },
        { row: 4, cells: row.map(String) },
      ],
      proposed: { headerRow: 3, columns: proposed },
    },
    { name: 'Khác', rows: [{ row: 1, cells: ['Ghi chú', 'gì đó'] }], proposed: null },
  ]);
});

test('a file without a header is no error', async () => {
  expect(await inspect(csv(row), 'a.csv')).toEqual([
    { name: null, rows: [{ row: 1, cells: row.map(String) }], proposed: null },
  ]);
});

test('a header that lacks columns is proposed with those it has, and the first of two for one field', async () => {
  const [sheet] = await inspect(csv(['Họ tên', 'Mã số', 'Mã thẻ'], ['An', '1', '2']), 'a.csv');
  expect(sheet?.proposed).toEqual({
    headerRow: 1,
    columns: [
      { index: 0, field: 'customerName' },
      { index: 1, field: 'cardNumber' },
    ],
  });
});

test('what other cells give is not proposed as a column, and is read of the columns that a person has chosen', async () => {
  const bytes = workbook({
    Thẻ: [
      ['Nha khoa Hoa Sen'],
      ['Sản phẩm', 'Họ', 'Tên', 'Mã thẻ', 'Răng số', 'Hạn bảo hành'],
      ['Sứ Zirconia HT', 'Nguyễn Văn', 'An', 'ADS-1', '11, 12', '02/05/2032'],
    ],
  });
  const [sheet] = await inspect(bytes);
  const columns = [
    { index: 0, field: 'productName' },
    { index: 1, field: 'customerName' },
    { index: 3, field: 'cardNumber' },
    { index: 4, field: 'toothPosition' },
    { index: 5, field: 'expiresOn' },
  ] as const;
  expect(sheet?.proposed).toEqual({ headerRow: 2, columns });
  const { rows, notes } = await check(bytes, { sheets: [{ name: 'Thẻ', headerRow: 2, columns: [...columns] }] });
  expect(rows[0]?.fields).toMatchObject({
    customerName: 'Nguyễn Văn An',
    clinicName: 'Nha khoa Hoa Sen',
    quantity: 2,
  });
  expect(notes.join()).not.toContain('Không đọc cột');
});

test('a large file is shown in part: rows, columns and texts', async () => {
  const wide = Array.from({ length: 300 }, (_, at) => `Cột ${at} ${'dài '.repeat(60)}`);
  const cells = Array.from({ length: 2_000 }, (_, at) => rowWith({ 'Mã số': `ADS-${at}` }));
  const [long, broad] = await inspect(workbook({ Dài: [header, ...cells], Rộng: [wide] }));
  expect(long?.rows).toHaveLength(25);
  expect(broad?.rows[0]?.cells).toHaveLength(256);
  expect(Math.max(...(broad?.rows[0]?.cells ?? []).map(({ length }) => length))).toBe(101);
});

test('a preview has a limit for all sheets together', async () => {
  const cells = Array.from({ length: 25 }, () => Array.from({ length: 256 }, () => 'a'.repeat(120)));
  const sheets = await inspect(workbook({ A: cells, B: cells }));
  expect(sheets.map(({ name }) => name)).toEqual(['A', 'B']);
  expect(JSON.stringify(sheets).length).toBeLessThan(600_000);
});

test('a file without content is refused', async () => {
  await expect(inspect(workbook({ A: [[]] }))).rejects.toThrow('Tệp không có dữ liệu');
});
