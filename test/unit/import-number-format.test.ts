import { describe, expect, test } from 'vitest';
import { formattedCells } from '#import/read/number-cell.ts';
import { cellText } from '#import/table.ts';

const { number, text } = formattedCells(false);

describe('a number is what Excel shows', () => {
  test.each([
    ['00000', 123, '00123'],
    ['[$-42A]00000', 12, '00012'],
    ['00000;-00000;;@', 12, '00012'],
    ['00000;-00000;;@', -12, '-00012'],
    ['"VN-"General', 12, 'VN-12'],
    ['General"-VN"', 12, '12-VN'],
    ['"ADS-"@', 12, 'ADS-12'],
    ['"ADS-"0000', 12, 'ADS-0012'],
    ['000\\-000', 12_345, '012-345'],
    ['000 000', 12_345, '012 345'],
    ['000000#', 12_345_678, '12345678'],
    ['[<1000]"A"000;"B"0000', 12, 'A012'],
    ['[<1000]"A"000;"B"0000', 1_200, 'B1200'],
    ['[Red]00000', 12, '00012'],
    ['_(00000_)', 12, '00012'],
    ['00000* ', 12, '00012'],
    ['[$₫-42A]0', 12, '₫12'],
    ['00000', -12, '-00012'],
    ['0;;"không"', 0, 'không'],
  ])('%s of %d is %s', (format, value, shown) => {
    const cell = number(value, format);
    expect(cellText(cell)).toBe(shown);
    expect(cell).not.toHaveProperty('uncertain');
  });

  test.each(['General', '0', '@', '#,##0', '0.00', '0%', '# ?/?', '0.00E+00', '#,##0 ;[Red](#,##0)'])(
    '%s only dresses it',
    (format) => {
      expect(number(12_345, format)).toBe(12_345);
    },
  );

  test.each([
    ['00000*x', 12],
    ['[DBNum1]00000', 12],
    ['[$-D000000]00000', 12],
    ['00/00', 1_234],
    ['0000.000', 12],
    ['#', 0],
    ['00000;-00000;;@', 0],
    ['00000', 1.5],
    ['VN00', 3],
    ['[<0]000;00', -1],
    ['0', 2 ** 53],
    ['General', 12_345_678_901_234_567_000],
  ])('%s of %d cannot be told for sure', (format, value) => {
    expect(number(value, format)).toMatchObject({ kind: 'number', value, uncertain: true });
  });

  test('digits beyond the precision of a number are those of the file, and uncertain', () => {
    const cell = number(9_007_199_254_740_992, 'General', '9007199254740993');
    expect(cell).toEqual({ kind: 'number', value: 2 ** 53, shown: '9007199254740993', uncertain: true });
  });

  test.each([
    'd/m/yy',
    'dd/mm/yyyy;@',
    '[$-42A]d mmmm yyyy;@',
    '"Ngày" dd "tháng" mm "năm" yyyy',
    'ngày dd tháng mm năm yyyy',
    '[$-F800]dddd, mmmm dd, yyyy',
    'mm:ss.0',
    'dd/mm/yyyy hh:mm SA/CH',
    'B2dd/mm/yyyy',
    'e/mm/dd',
    '_-* dd/mm/yyyy_-',
  ])('%s shows a day', (format) => {
    expect(number(47_848, format)).toMatchObject({ kind: 'date', date: '2030-12-31' });
  });

  test.each([
    ['[h]:mm', '1148352:00'],
    ['[hh]', '1148352'],
    ['[mm]:ss', '68901120:00'],
    ['[s]', '4134067200'],
  ])('%s shows how long something takes, which is no day', (format, shown) => {
    expect(number(47_848, format)).toEqual({ kind: 'number', value: 47_848, shown, uncertain: true });
  });

  test.each(['"HH: "0', '\\D0', '0" ngày"', 'General'])('%s shows none', (format) => {
    expect(number(47_848, format)).not.toMatchObject({ kind: 'date' });
  });
});

test('a text is shown with the fixed text of its format', () => {
  expect(text('123', '"ADS-"@')).toBe('ADS-123');
  expect(text('123', '00000;-00000;;@')).toBe('123');
  expect(text('123', '0;0;0;"Số "@')).toBe('Số 123');
  expect(text('123', '00000')).toBe('123');
});
