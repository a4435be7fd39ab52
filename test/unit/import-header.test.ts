import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#domain/errors.ts';
import { findHeaders } from '#import/header/header.ts';
import { fieldOf } from '#import/header/header-names.ts';
import type { Cell, Table } from '#import/table.ts';
import { header, row } from '../import/import-helpers.ts';

function table(rows: unknown[][], name: string | null = null): Table {
  return {
    name,
    date1904: false,
    async *rows() {
      yield { rows: rows.map((cells, at) => ({ number: at + 1, cells: cells as Cell[], hidden: false })), share: 1 };
    },
  };
}

async function columnsOf(headers: string[]): Promise<Record<string, number>> {
  const [found] = (await findHeaders([table([headers])])).headed;
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
    ['Bs điều trị', 'doctorName'],
    ['Bác sĩ phụ trách', 'doctorName'],
    ['BS chỉ định', 'doctorName'],
    ['Họ tên bác sĩ', 'doctorName'],
    ['Treating dentist', 'doctorName'],
    ['Khách hàng', 'customerName'],
    ['Tên người bệnh', 'customerName'],
    ['Chủ thẻ', 'customerName'],
    ['Mã thẻ BH', 'cardNumber'],
    ['Số phiếu bảo hành', 'cardNumber'],
    ['Mã phiếu BH', 'cardNumber'],
    ['Warranty No', 'cardNumber'],
    ['Warranty card No.', 'cardNumber'],
    ['SL răng', 'quantity'],
    ['Số răng sứ', 'quantity'],
    ['Số đơn vị', 'quantity'],
    ['No. of units', 'quantity'],
    ['Ngày hết BH', 'expiresOn'],
    ['BH đến ngày', 'expiresOn'],
    ['Bảo hành đến hết ngày', 'expiresOn'],
    ['Ngày kết thúc bảo hành', 'expiresOn'],
    ['Valid until', 'expiresOn'],
    ['Nha khoa điều trị', 'clinicName'],
    ['Phòng khám RHM', 'clinicName'],
    ['Tên SP', 'productName'],
    ['Loại răng sứ', 'productName'],
    ['3. Họ và tên (in hoa)', 'customerName'],
    ['Ngày cấp', 'issuedOn'],
    ['Ngày phát hành', 'issuedOn'],
    ['Issue date', 'issuedOn'],
    ['Thời hạn', 'term'],
    ['Thời hạn bảo hành', 'term'],
    ['Vị trí răng', 'toothPosition'],
    ['Răng số', 'toothPosition'],
    ['Răng', 'toothPosition'],
    ['Tooth No.', 'toothPosition'],
    ['Số lô', 'lot'],
    ['Lô sản xuất', 'lot'],
    ['Lot', 'lot'],
    ['LOT No.', 'lot'],
    ['Lot #', 'lot'],
    ['Số lô (LOT)', 'lot'],
    ['Ghi chú', 'note'],
    ['Note', 'note'],
    ['Chú thích', 'note'],
    ['Diễn giải', 'note'],
  ])('%s is %s', (name, field) => {
    expect(fieldOf(name)).toBe(field);
  });

  test.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'STT',
    '_id',
    '',
    'Ngày bảo hành',
    'SĐT',
    'Địa chỉ',
    'Màu răng',
    'Tên',
    'Số phiếu',
  ])('%s names nothing', (name) => {
    expect(fieldOf(name)).toBeNull();
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('the header of a sheet', () => {
  test('columns may be in any order with others between them, and the doctor may be missing', async () => {
    const headers = ['STT', 'Ngày hết hạn', 'Mã thẻ', 'SĐT', 'Khách hàng', 'Sản phẩm', 'SL', 'Phòng khám'];
    expect(await columnsOf(headers)).toEqual({
      expiresOn: 1,
      cardNumber: 2,
      customerName: 4,
      productName: 5,
      quantity: 6,
      clinicName: 7,
    });
  });

  test('of several columns of remarks the first one is read, and remarks alone make no header', async () => {
    const headers = ['Mã thẻ', 'Ghi chú', 'Khách hàng', 'Sản phẩm', 'SL', 'Phòng khám', 'Ngày hết hạn', 'Note'];
    expect(await columnsOf([...headers, 'Diễn giải'])).toMatchObject({ note: 1 });
    await expect(
      findHeaders([
        table([
          ['Khách hàng', 'Ghi chú'],
          ['Lê An', 'gọi lại'],
        ]),
      ]),
    ).rejects.toThrow('tiêu đề');
  });

  test('a header below a title is found', async () => {
    const rows = [['DANH SÁCH BẢO HÀNH'], [], ['Tháng 5', 'Nha khoa Hoa Sen'], header, row];
    expect((await findHeaders([table(rows)])).headed[0]?.header.row).toBe(4);
  });

  test('a header beyond the twentieth row is not', async () => {
    const rows = [...Array.from({ length: 20 }, () => ['x']), header, row];
    await expect(findHeaders([table(rows)])).rejects.toThrow(/Không tìm thấy dòng tiêu đề trong 20 dòng đầu/u);
  });

  test('missing columns are reported', async () => {
    const headers = header.filter((name) => name !== 'Mã số' && name !== 'Số lượng');
    await expect(findHeaders([table([headers, row])])).rejects.toThrow(
      /thiếu cột "Mã số", "Số lượng" \(dòng tiêu đề 1;/u,
    );
  });

  test('two columns for one field are refused, naming both', async () => {
    await expect(findHeaders([table([[...header, 'Mã thẻ'], row])])).rejects.toThrow(
      /"Mã số" \(cột C\) và "Mã thẻ" \(cột H\)/u,
    );
  });

  test('a less specific header yields to a more specific one', async () => {
    expect(await columnsOf(['Mã sản phẩm', ...header])).toMatchObject({ cardNumber: 3 });
    const only = header.map((name) => (name === 'Mã số' ? 'Mã sản phẩm' : name));
    expect(await columnsOf(only)).toMatchObject({ cardNumber: 2 });
    expect(await columnsOf(['Vật liệu', ...header])).toMatchObject({ productName: 1 });
  });

  test('a header in an encoding from before Unicode is refused with a message about it', async () => {
    const tcvn3 = ['Tªn s¶n phÈm', 'Hä tªn', 'M· sè', 'Nha khoa', 'B¸c sÜ', 'Sè l\u00adîng', 'Ngµy hÕt h¹n'];
    await expect(findHeaders([table([tcvn3])])).rejects.toThrow(/không phải Unicode/u);
  });

  test('an incomplete sheet beside a complete one is not ignored silently', async () => {
    const partial = table([header.filter((name) => name !== 'Số lượng'), row], 'Tháng 6');
    const complete = table([header, row], 'Tháng 5');
    await expect(findHeaders([complete, partial])).rejects.toThrow(/thiếu cột "Số lượng" \(trang tính "Tháng 6"/u);
  });

  test('a sheet beside a complete one is incomplete with four of its columns, and another table with three', async () => {
    const complete = table([header, row], 'Tháng 5');
    const others = (count: number) =>
      findHeaders([complete, table([header.slice(0, count), row.slice(0, count)], 'Tháng 6')]);
    await expect(others(4)).rejects.toThrow(/thiếu cột .* \(trang tính "Tháng 6"/u);
    expect((await others(3)).others.map(({ name }) => name)).toEqual(['Tháng 6']);
  });

  test('a summary beside the list is left out', async () => {
    const summary = table(
      [
        ['Nha khoa', 'Số lượng'],
        ['Hoa Sen', 12],
      ],
      'Tổng hợp',
    );
    const { headed, others } = await findHeaders([summary, table([header, row], 'Tháng 5')]);
    expect(headed.map(({ table: { name } }) => name)).toEqual(['Tháng 5']);
    expect(others.map(({ name }) => name)).toEqual(['Tổng hợp']);
  });

  test('a file without data on a visible sheet is refused', async () => {
    const sentence = new UnreadableFile('Tệp không có dữ liệu ở trang tính nào đang hiện.');
    await expect(findHeaders([table([])])).rejects.toThrow(sentence);
    await expect(findHeaders([])).rejects.toThrow(sentence);
  });
});
