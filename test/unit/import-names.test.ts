import { describe, expect, test } from 'vitest';
import { createNameFinder } from '#domain/find-names.ts';
import { createNearestName } from '#domain/nearest-name.ts';
import { createNameMatcher, unknownNameText } from '#import/rows/match-names.ts';
import { catalogueOf } from '../import/known-names.ts';

const known = ['Nha khoa Hoa Hồng', 'Nha khoa Đông Á', 'Phòng khám Răng Hàm Mặt Kiều Khanh'];

function unknownAmong(names: string[], sheet: string | null = null) {
  const check = createNameMatcher('clinic', { known: catalogueOf(known, []).clinic });
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
      candidates: [],
    },
    { kind: 'clinic', name: 'Thẩm mỹ ABC', count: 1, first: { sheet: null, row: 5 }, nearest: null, candidates: [] },
  ]);
});

test('a name that only has the same start is not suggested', () => {
  expect(unknownAmong(['Nha khoa Mặt Trời'])[0]?.nearest).toBeNull();
});

describe('the name that is meant', () => {
  const clinics = ['Nha khoa Hạc Giấy', 'Nha khoa Hoa Sen', 'Phòng khám nha khoa Trăng Khuyết Thủ Đức', 'Nha khoa An'];
  test.each([
    ['NK Hạc Giấy', 'Nha khoa Hạc Giấy'],
    ['PKNK Hạc Giấy', 'Nha khoa Hạc Giấy'],
    ['Dr. Hạc Giấy', 'Nha khoa Hạc Giấy'],
    ['TT nha khoa Hac giay', 'Nha khoa Hạc Giấy'],
    ['Nha khoa Hạc Giấy - CN2', 'Nha khoa Hạc Giấy'],
    ['NK Hạc Giấy cơ sở Biên Hòa', 'Nha khoa Hạc Giấy'],
    ['NK Trăng Khuyết', 'Phòng khám nha khoa Trăng Khuyết Thủ Đức'],
    ['N.K. Hạc Giấy', 'Nha khoa Hạc Giấy'],
    ['NK Hạc Giấy Đà Nẵng', 'Nha khoa Hạc Giấy'],
    ['NK Hạc Giấy - TP.HCM', 'Nha khoa Hạc Giấy'],
    ['Hạc Giấy (Q.1)', 'Nha khoa Hạc Giấy'],
    ['NK Hạc Giấy CN Quận 3', 'Nha khoa Hạc Giấy'],
    ['NK Trăng Khuyết Thủ Đức', 'Phòng khám nha khoa Trăng Khuyết Thủ Đức'],
    ['Nha khoa Hoa Mai Đà Nẵng', null],
    ['Nha khoa Hoa Mai', null],
    ['Nha khoa Hoa Sen Vàng', null],
    ['Nha khoa', null],
  ])('by %s is that of the clinic without generic words and branches', (name, meant) => {
    expect(createNearestName('clinic', clinics)(name)).toBe(meant);
  });

  const products = ['Perlenau Tal', 'Perlenau Berg Multi', 'Perlenau Metall', 'Perlenau Wachs'];
  test.each([
    ['Tal', 'Perlenau Tal'],
    ['sứ Tal', 'Perlenau Tal'],
    ['Berg multi', 'Perlenau Berg Multi'],
    ['Perlenau Metal', 'Perlenau Metall'],
    ['Perlenau', null],
  ])('by %s is that of the product without the brand', (name, meant) => {
    expect(createNearestName('product', products)(name)).toBe(meant);
  });

  test.each([
    [['Perlenau Tal', 'Perlenau Metall', 'Kristall', 'Zirkon Weiß'], 'Perlenau Tal'],
    [['Perlenau Tal', 'Perlenau Metall', 'Kristall', 'Zirkon Weiß', 'Glas'], null],
  ])('leaves out as the brand a word with which half of the products begin, and no rarer one: %j', (known, meant) => {
    expect(createNearestName('product', known)('Tal')).toBe(meant);
  });
});

test('names that begin with what is typed come before those that contain it', () => {
  const find = createNameFinder(['Perlenau Metall', 'Perlenau Tal', 'Kristall', 'Talblau']);
  expect(find('tal')).toEqual(['Talblau', 'Perlenau Tal', 'Perlenau Metall', 'Kristall']);
});

test('an unknown name reads as a sentence', () => {
  const [unknown] = unknownAmong(['Nha khoa Hoa Hongg'], 'Tháng 5');
  expect(unknown && unknownNameText(unknown)).toBe(
    'Nha khoa "Nha khoa Hoa Hongg" chưa có trong danh mục (1 dòng, từ dòng 2, trang "Tháng 5"); gần giống "Nha khoa Hoa Hồng"',
  );
});

test('thousands of unknown names are counted, a hundred listed', () => {
  const check = createNameMatcher('product', { known: catalogueOf([], []).clinic });
  for (let row = 2; row < 5_000; row++) check.match(`Sứ ${row}`, { sheet: null, row });
  expect(check.count()).toBe(4_998);
  expect(check.unknown()).toHaveLength(100);
});
