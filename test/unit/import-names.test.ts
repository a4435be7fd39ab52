import { expect, test } from 'vitest';
import { createNameMatcher, unknownNameText } from '#import/rows/match-names.ts';

const known = ['Nha khoa Hoa Hồng', 'Nha khoa Đông Á', 'Phòng khám Răng Hàm Mặt Kiều Khanh'];

function unknownAmong(names: string[], sheet: string | null = null) {
  const check = createNameMatcher('clinic', { known });
  for (const [at, name] of names.entries()) check.match(name, { sheet, row: at + 2 });
  return check.unknown();
}

test('a known name is recognized without accents and case', () => {
  expect(unknownAmong(['nha khoa hoa hong', 'NHA KHOA ĐÔNG Á', 'Nha khoa Hoa Hồng'])).toEqual([]);
});

test('an unknown name is listed once, with its rows, the first of them and the nearest known name', () => {
  expect(unknownAmong(['Nha khoa Hoa Hông', 'Nha khoa Hoa Hongg', 'nha khoa hoa hongg', 'Thẩm mỹ ABC'])).toEqual([
    {
      kind: 'clinic',
      name: 'Nha khoa Hoa Hongg',
      count: 2,
      first: { sheet: null, row: 3 },
      nearest: 'Nha khoa Hoa Hồng',
    },
    { kind: 'clinic', name: 'Thẩm mỹ ABC', count: 1, first: { sheet: null, row: 5 }, nearest: null },
  ]);
});

test('a name that only has the same start is not suggested', () => {
  expect(unknownAmong(['Nha khoa Mặt Trời'])[0]?.nearest).toBeNull();
});

test('an unknown name reads as a sentence', () => {
  const [unknown] = unknownAmong(['Nha khoa Hoa Hongg'], 'Tháng 5');
  expect(unknown && unknownNameText(unknown)).toBe(
    'Nha khoa "Nha khoa Hoa Hongg" chưa có trong danh mục (1 dòng, từ trang tính "Tháng 5", dòng 2); gần giống "Nha khoa Hoa Hồng"',
  );
});

test('thousands of unknown names are counted, a hundred listed', () => {
  const check = createNameMatcher('product', { known: [] });
  for (let row = 2; row < 5_000; row++) check.match(`Sứ ${row}`, { sheet: null, row });
  expect(check.count()).toBe(4_998);
  expect(check.unknown()).toHaveLength(100);
});
