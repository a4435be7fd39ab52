import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf } from '#domain/field-definition.ts';
import type { Fault } from '#domain/import/checked-row.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import { noOptionalValues, type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { createRowMapper } from '#import/rows/map-row.ts';
import type { Cell } from '#import/table.ts';

const columns = keysOf(warrantyFields).map((field, index) => ({
  field,
  index,
  header: warrantyFields[field].label,
}));

const good: Partial<Record<WarrantyField, Cell>> = {
  productName: 'Sứ Zirconia HT',
  customerName: 'Nguyễn Văn An',
  cardNumber: 'ADS-988027',
  clinicName: 'Nha khoa Hoa Sen',
  doctorName: 'BS. Lê Vy',
  quantity: 4,
  expiresOn: '02/05/2032',
  issuedOn: '02/05/2002',
  toothPosition: '11; 14-12',
  lot: '22A-0457',
  note: 'Gọi lại chị Hoa',
};

function map(cells: Partial<Record<WarrantyField, Cell>>) {
  const all = { ...good, ...cells };
  return createRowMapper(columns, { date1904: false, today: '2026-06-15' })(
    columns.map(({ field }) => all[field] ?? null),
  );
}

function reasons(cells: Partial<Record<WarrantyField, Cell>>): string[] {
  return (map(cells) as Fault[]).map(({ reason }) => reason);
}

describe('a valid row', () => {
  test('becomes the fields of a warranty', () => {
    expect(map({})).toEqual({
      ...noOptionalValues,
      ...good,
      expiresOn: '2032-05-02',
      issuedOn: '2002-05-02',
      toothPosition: '11, 12-14',
      clinicId: null,
      productId: null,
    });
  });

  test('keeps zeros, apostrophes of Excel and dashes out of a lot as they should be', () => {
    expect(map({ lot: { kind: 'number', value: 457, shown: '00457' } })).toMatchObject({ lot: '00457' });
    expect(map({ lot: "'0457 / 22B" })).toMatchObject({ lot: '0457 / 22B' });
    expect(map({ lot: '  ' })).toMatchObject({ lot: null });
  });

  test('has plain digits for a numeric card number', () => {
    expect(map({ cardNumber: 1_234_567_890_123_456 })).toMatchObject({ cardNumber: '1234567890123456' });
  });

  test('text that looks like a formula is text', () => {
    expect(map({ productName: "=cmd|'/c calc'!A1", cardNumber: '=1+1' })).toMatchObject({
      productName: "=cmd|'/c calc'!A1",
      cardNumber: '=1+1',
    });
  });

  test.each<[Cell, number]>([
    [' 12 ', 12],
    ['０４', 4],
    [{ kind: 'number', value: 4, shown: '4 răng' }, 4],
  ])('the quantity %j is taken', (cell, quantity) => {
    expect(map({ quantity: cell })).toMatchObject({ quantity });
  });

  test('every accepted row passes the schema of a warranty', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    const quantity = fc.oneof(fc.integer({ min: -10, max: 40 }), fc.constantFrom('4', ' 12', '3', 'hai', '1.5', ''));
    const day = fc.oneof(fc.integer({ min: 39_000, max: 56_000 }), fc.constantFrom('2/5/32', '2032-05-02', '31/02/32'));
    const person = fc.oneof(text, fc.constant('An'), fc.constant('An Na'), fc.constant('Vy'));
    const card = fc.oneof(text, fc.constant('A-1'), fc.constant('B 2'));
    const cells = fc.tuple(text, person, card, text, fc.option(text), quantity, day);
    const mapRow = createRowMapper(columns, { date1904: false, today: '2026-06-15' });
    let taken = 0;
    fc.assert(
      fc.property(cells, (values) => {
        const mapped = mapRow(values);
        if (Array.isArray(mapped) || 'doubts' in mapped) return;
        taken++;
        expect({ ...warrantySchema.parse(mapped), clinicId: null, productId: null }).toEqual(mapped);
      }),
      { numRuns: 5_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});

describe('an invalid row', () => {
  test('every invalid cell is reported with its header, value and reason', () => {
    expect(map({ quantity: 'hai', expiresOn: '03/25/2030', customerName: null })).toEqual([
      { kind: 'missing', field: 'customerName', column: 'Họ tên', value: '', reason: 'thiếu họ tên' },
      {
        kind: 'invalid',
        field: 'quantity',
        column: 'Số lượng',
        value: 'hai',
        reason: 'số lượng "hai" không hợp lệ',
      },
      {
        kind: 'invalid-date',
        field: 'expiresOn',
        column: 'Ngày hết hạn',
        value: '03/25/2030',
        reason: 'ngày hết hạn "03/25/2030" không hợp lệ (cần ngày/tháng/năm, ví dụ 31/12/2030)',
      },
    ]);
  });

  test.each<[Cell, string]>([
    ['1.5', '1.5'],
    [1.5, '1.5'],
    ['2-3', '2-3'],
    [-1, '-1'],
    [10_001, '10001'],
    ['1e3', '1e3'],
    [1e21, '1000000000000000000000'],
  ])('the quantity %j is not valid', (cell, shown) => {
    expect(reasons({ quantity: cell })).toEqual([`số lượng "${shown}" không hợp lệ`]);
  });

  test('a card number that Excel has rounded is an issue', () => {
    expect(reasons({ cardNumber: '8.93485E+12' })[0]).toMatch(/số làm tròn/u);
    expect(reasons({ cardNumber: 1e21 })[0]).toMatch(/"1000000000000000000000" đã bị Excel đổi thành số làm tròn/u);
  });

  test('text in a wrong encoding is an issue', () => {
    expect(reasons({ customerName: 'Nguyá»…n VÄƒn An' })).toEqual(['họ tên "Nguyá»…n VÄƒn An" bị sai bảng mã chữ']);
  });

  test('text that is too long, and a card number without a letter or digit', () => {
    expect(reasons({ customerName: 'A'.repeat(201) })[0]).toMatch(
      /^họ tên "A{80}…" không hợp lệ: không được dài quá 200/u,
    );
    expect(reasons({ cardNumber: '---' })[0]).toMatch(/mã số phải có ít nhất một chữ hoặc số/u);
  });

  test('a day that does not exist, and a number that is not plausible as a day', () => {
    expect(map({ expiresOn: { kind: 'date', date: null, shown: '29/02/1900' } })).toHaveLength(1);
    expect(map({ expiresOn: 4 })).toHaveLength(1);
    expect(map({ expiresOn: 20_322_502 })).toHaveLength(1);
  });
});
