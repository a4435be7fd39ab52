import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#domain/errors.ts';
import { fieldOf, findHeaders } from '#import/header.ts';
import type { Cell, Table } from '#import/table.ts';
import { header, row } from './import-helpers.ts';

function table(rows: unknown[][], name: string | null = null): Table {
  return {
    name,
    height: rows.length,
    date1904: false,
    width: (at) => rows[at]?.length ?? 0,
    cell: (at, column) => (rows[at]?.[column] ?? null) as Cell,
  };
}

function columnsOf(headers: string[]): Record<string, number> {
  const [found] = findHeaders([table([headers])]).headed;
  return Object.fromEntries((found?.header.columns ?? []).map(({ field, index }) => [field, index]));
}

describe('what a header names', () => {
  test.each([
    ['TÊN SẢN PHẨM', 'productName'],
    ['loại sứ', 'productName'],
    ['Họ và tên', 'customerName'],
    ['Bệnh nhân', 'customerName'],
    ['ho ten', 'customerName'],
    ['Mã số (*)', 'cardNumber'],
    ['MÃ  THẺ:', 'cardNumber'],
    ['numbCode', 'cardNumber'],
    ['Mã\u00a0số', 'cardNumber'],
    ['Ma\u0303 so\u0302\u0301', 'cardNumber'],
    ['dentalName', 'clinicName'],
    ['Tên nha khoa / Phòng khám', 'clinicName'],
    ['Bác sỹ', 'doctorName'],
    ['Họ tên / Full name', 'customerName'],
    ['SL', 'quantity'],
    ['Số lượng\n(răng)', 'quantity'],
    ['Ngày hết hạn (dd/mm/yyyy)', 'expiresOn'],
    ['Hạn bảo hành', 'expiresOn'],
    ['expiry_date', 'expiresOn'],
  ])('%s is %s', (name, field) => {
    expect(fieldOf(name)).toBe(field);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'STT', 'Ghi chú', '_id', ''])(
    '%s names nothing',
    (name) => {
      expect(fieldOf(name)).toBeNull();
      expect({}).not.toHaveProperty('polluted');
    },
  );
});

describe('the header of a sheet', () => {
  test('columns stand in any order, with others between them, and the doctor may be missing', () => {
    const headers = ['STT', 'Ngày hết hạn', 'Mã thẻ', 'Ghi chú', 'Khách hàng', 'Sản phẩm', 'SL', 'Phòng khám'];
    expect(columnsOf(headers)).toEqual({
      expiresOn: 1,
      cardNumber: 2,
      customerName: 4,
      productName: 5,
      quantity: 6,
      clinicName: 7,
    });
  });

  test('a header below a title is found', () => {
    const rows = [['DANH SÁCH BẢO HÀNH'], [], ['Tháng 5', 'Nha khoa Hoa Sen'], header, row];
    expect(findHeaders([table(rows)]).headed[0]?.header.row).toBe(3);
  });

  test('a header beyond the twentieth row is not', () => {
    const rows = [...Array.from({ length: 20 }, () => ['x']), header, row];
    expect(() => findHeaders([table(rows)])).toThrow(/Không tìm thấy dòng tiêu đề trong 20 dòng đầu/u);
  });

  test('missing columns are named', () => {
    const headers = header.filter((name) => name !== 'Mã số' && name !== 'Số lượng');
    expect(() => findHeaders([table([headers, row])])).toThrow(/thiếu cột "Mã số", "Số lượng" \(dòng tiêu đề 1;/u);
  });

  test('two columns for one field are refused, both named', () => {
    expect(() => findHeaders([table([[...header, 'Mã thẻ'], row])])).toThrow(
      /"Mã số" \(cột C\) và "Mã thẻ" \(cột H\)/u,
    );
  });

  test('a header in an encoding from before Unicode is refused as that', () => {
    const tcvn3 = ['Tªn s¶n phÈm', 'Hä tªn', 'M· sè', 'Nha khoa', 'B¸c sÜ', 'Sè l\u00adîng', 'Ngµy hÕt h¹n'];
    expect(() => findHeaders([table([tcvn3])])).toThrow(/không phải Unicode/u);
  });

  test('a sheet that lacks a column is not silently left out beside one that is complete', () => {
    const partial = table([header.filter((name) => name !== 'Số lượng'), row], 'Tháng 6');
    const complete = table([header, row], 'Tháng 5');
    expect(() => findHeaders([complete, partial])).toThrow(/thiếu cột "Số lượng" \(trang tính "Tháng 6"/u);
  });

  test('a summary beside the list is left out', () => {
    const summary = table(
      [
        ['Nha khoa', 'Số lượng'],
        ['Hoa Sen', 12],
      ],
      'Tổng hợp',
    );
    const { headed, others } = findHeaders([summary, table([header, row], 'Tháng 5')]);
    expect(headed.map(({ table: { name } }) => name)).toEqual(['Tháng 5']);
    expect(others.map(({ name }) => name)).toEqual(['Tổng hợp']);
  });

  test('a file without any data on a visible sheet says so', () => {
    const sentence = new UnreadableFile('Tệp không có dữ liệu ở trang tính nào đang hiện.');
    expect(() => findHeaders([table([])])).toThrow(sentence);
    expect(() => findHeaders([])).toThrow(sentence);
  });
});
