import { describe, expect, test } from 'vitest';
import { type Header, knownColumns } from '#import/header/header.ts';
import { createCancelledCheck } from '#import/rows/row-rules.ts';
import type { Cell } from '#import/table.ts';

const cells = ['Mã số', 'Họ tên', 'Nha khoa', 'Ghi chú'];
const columns = knownColumns(cells);
const header: Header = { row: 1, cells, columns, width: cells.length };
const isCancelled = createCancelledCheck(header, columns);
const struck: Cell = { kind: 'struck', content: 'ADS-1' };

describe('a row of a sheet', () => {
  test.each<[string, Cell[]]>([
    ['whose number and patient are struck out', [struck, struck, 'Nha khoa An', null]],
    ['whose number is struck out and that has no patient', [struck, null, 'Nha khoa An', null]],
    ['whose remark says so and nothing else', ['ADS-1', 'Lê Thị Sen', 'Nha khoa An', ' Đã HỦY. ']],
  ])('%s is a cancelled card', (_, row) => expect(isCancelled(row)).toBe(true));

  test.each<[string, Cell[]]>([
    ['whose number alone is struck out', [struck, 'Lê Thị Sen', 'Nha khoa An', null]],
    ['whose patient alone is struck out', ['ADS-1', struck, 'Nha khoa An', null]],
    ['whose clinic is struck out', ['ADS-1', 'Lê Thị Sen', struck, null]],
    ['whose remark speaks of it among other things', ['ADS-1', 'Lê Thị Sen', 'Nha khoa An', 'hủy hẹn, làm lại']],
    ['with neither number nor patient, which is blank', [null, null, 'Nha khoa An', null]],
  ])('%s is none', (_, row) => expect(isCancelled(row)).toBe(false));
});
