import { expect, test } from 'vitest';
import { knownColumns } from '#import/header/header.ts';
import { dittoFiller } from '#import/rows/fill-cells.ts';

const header = ['Mã số', 'Họ tên', 'Nha khoa', 'Số lượng'];

test('a ditto mark means the last value above, past blank cells, and none where there is none', () => {
  const fill = dittoFiller(knownColumns(header));
  expect(fill(['A-1', 'Lê Thị Sen', 'nt', '1'])).toBeNull();
  expect(fill(['A-2', 'Trần Văn Nam', 'Nha khoa An', '2'])).toBeNull();
  expect(fill(['A-3', 'Phạm Thu Hà', null, '1'])).toBeNull();
  expect(fill(['A-4', 'Đỗ Minh Châu', ' ', '1'])).toBeNull();
  const below = { cells: ['A-5', 'Lê Minh An', 'Nha khoa An', '1'], columns: ['Nha khoa'] };
  expect(fill(['A-5', 'Lê Minh An', '"', '1'])).toEqual(below);
  expect(fill(['A-5', 'Lê Minh An', 'Như trên', '1'])).toEqual(below);
});

test('numbers of cards and quantities have no ditto marks', () => {
  const fill = dittoFiller(knownColumns(header));
  fill(['A-1', 'Lê Thị Sen', 'Nha khoa An', '2']);
  expect(fill(['"', 'Lê Thị Sen', 'Nha khoa An', 'nt'])).toBeNull();
});
