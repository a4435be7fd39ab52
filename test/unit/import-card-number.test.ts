import { describe, expect, test } from 'vitest';
import { compositeShapes, readCardNumber } from '#import/rows/card-number.ts';
import { mendText } from '#import/rows/read-cell.ts';

/** Reads a cell, mended first. */
function readNumber(cell: string, composites?: ReadonlySet<string>) {
  const { text, mends } = mendText(cell, 'cardNumber');
  const reading = readCardNumber(text, composites);
  return 'value' in reading ? { ...reading, mends } : reading;
}

describe('a card number', () => {
  test.each([
    '00120',
    'ads 2026 0001',
    'CR.02634243.64',
    '12-15',
    '2026/0001',
    '2026/2030',
    '0234-5678',
    '4321-4399-1222',
    '28/10/2026-01',
    '1.234.567',
    'SO-0012',
    'SO 0012',
    'NO-0012',
    'MA00120',
    'HĐ00120',
    'ĐN-0012',
    'ABCD',
    'AB TO 1',
    '=1+1',
  ])('%s is one number as it stands', (cell) => {
    expect(readNumber(cell)).toEqual({ value: cell, mends: [] });
  });

  test.each([
    ['Số 00120', 'label'],
    ['SỐ: 00120', 'label'],
    ['Ma so 00120', 'label'],
    ['Mã thẻ BH: 00120', 'label'],
    ['Thẻ số 00120', 'label'],
    ['No 00120', 'label'],
    ['№ 00120', 'label'],
    ['Warranty No: 00120', 'label'],
    ['S/N: 00120', 'label'],
    ['(00120)', 'brackets'],
    ['“00120”', 'brackets'],
    ['00120.', 'punctuation'],
    ['00120,', 'punctuation'],
    ['Mã số thẻ: #00120;', 'label hash punctuation'],
  ])('%s is mended', (cell, mends) => {
    const reading = readNumber(cell);
    expect(reading).toEqual({ value: '00120', mends: expect.any(Array) });
    expect('mends' in reading && [...reading.mends].sort()).toEqual(mends.split(' ').sort());
  });

  test('a number over two lines of its cell is one number if the first line continues', () => {
    expect(readNumber('ADS-2026-\n0001')).toEqual({ value: 'ADS-2026- 0001', mends: [] });
  });

  test.each([
    '00120;00121',
    '00120 và 00121',
    '00120 & 00121',
    '00120 + 00121',
    '00120\n00121',
    'A-001\n00245',
    '00121/00120',
    '00120/00121/00122',
    'A001/A002',
    'ADS-0120/ADS-0121',
    'ADS-0120-ADS-0125',
    '00120 00121',
    '00120 – 00125',
    '1,234,567',
  ])('%s may be several', (cell) => {
    expect(readNumber(cell)).toEqual({
      kind: 'several-numbers',
      reason: expect.stringMatching(/có vẻ gồm nhiều mã số/u),
    });
  });

  test.each(['00120 -> 00125', '00120~125', '00120..00125', '00120…125', 'A1 to A5'])('%s is a range', (cell) => {
    expect(readNumber(cell)).toEqual({
      kind: 'several-numbers',
      reason: expect.stringMatching(/một dãy mã số/u),
    });
  });

  test.each([
    'chua co',
    'N/A',
    'x',
    'mất',
    '???',
    '00?20',
    '00120 (cũ 00098)',
    '00120 thẻ cũ',
    '00120 huy',
    '00120, thẻ cũ',
    'https://ads.example/?keyword=00120',
  ])('%s is not one for certain', (cell) => {
    expect(readNumber(cell)).toEqual({ kind: expect.any(String), reason: expect.any(String) });
  });
});

test('two similar parts are one number if the sheet’s numbers have that shape', () => {
  const composites = compositeShapes(['0234-5678', '0234-0240', '1187-9090', 'ADS-1']);
  expect(readNumber('0234-0240', composites)).toEqual({ value: '0234-0240', mends: [] });
  expect(readNumber('02340-02345', composites)).toHaveProperty('reason');
  expect([...compositeShapes(['00120-00125', '00130-00135', '00140-00199'])]).toEqual([]);
});
