import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate, daysBetween, formatDate } from '#domain/calendar.ts';
import { dayOrder, plausibleSerialToDate, serialToDate, textToDate } from '#domain/import/sheet-dates.ts';

const everyDate = fc
  .tuple(fc.integer({ min: 1900, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => calendarDate(year, month, day))
  .filter((date) => date !== null);

describe('the day of a serial number', () => {
  test('every date survives conversion to a serial of the 1900 system and back', () => {
    fc.assert(
      fc.property(everyDate, fc.double({ min: 0, max: 0.999, noNaN: true }), (date, timeOfDay) => {
        const days = daysBetween('1899-12-31', date);
        const serial = days < 60 ? days : days + 1;
        expect(serialToDate(serial + timeOfDay, false)).toBe(date);
      }),
      { numRuns: 5_000 },
    );
  });

  test('every date from 1904 survives conversion to a serial of the 1904 system and back', () => {
    fc.assert(
      fc.property(
        everyDate.filter((date) => date >= '1904'),
        (date) => {
          expect(serialToDate(daysBetween('1904-01-01', date), true)).toBe(date);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('the dates around the nonexistent 29/02/1900 are right', () => {
    expect([1, 59, 60, 61].map((serial) => serialToDate(serial, false))).toEqual([
      '1900-01-01',
      '1900-02-28',
      null,
      '1900-03-01',
    ]);
  });

  test('a serial before the first or after the last date is not a date', () => {
    for (const serial of [-1, 0, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(serialToDate(serial, false)).toBeNull();
    }
    expect(serialToDate(2_958_465, false)).toBe('9999-12-31');
  });

  test('a plain number is a date only if it is plausible', () => {
    expect(plausibleSerialToDate(48_336, false)).toBe('2032-05-02');
    expect(plausibleSerialToDate(4, false)).toBeNull();
    expect(plausibleSerialToDate(20_320_502, false)).toBeNull();
  });
});

describe('the day of a text', () => {
  test('every formatted date can be parsed', () => {
    fc.assert(
      fc.property(everyDate, fc.constantFrom('/', '-', '.', ' '), (date, separator) => {
        expect(textToDate(formatDate(date).replaceAll('/', separator), false)).toBe(date);
        expect(textToDate(date, false)).toBe(date);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['2/5/32', '2032-05-02'],
    ['02.05.2032', '2032-05-02'],
    [' 02 / 05 / 2032 ', '2032-05-02'],
    ['02-05-2032 00:00:00', '2032-05-02'],
    ['02/05/2032 11:59 CH', '2032-05-02'],
    ['2032-05-02T23:59:59.999', '2032-05-02'],
    ['2032/5/2', '2032-05-02'],
    ['29/02/2032', '2032-02-29'],
    ['48336', '2032-05-02'],
    ['０２/０５/２０３２', '2032-05-02'],
    ['01/01/2001', '2001-01-01'],
    ['Ngay 2 thang 5 nam 2032', '2032-05-02'],
    ['Thứ Hai, ngày 02 tháng 05 năm 2032', '2032-05-02'],
    ['02-Thg5-32', '2032-05-02'],
    ['May 2, 2032', '2032-05-02'],
    ['ngày 02/05/2032', '2032-05-02'],
    ['02.05.2032.', '2032-05-02'],
    ['02/\u200b05/2032\ufeff', '2032-05-02'],
  ])('%s is %s', (text, date) => {
    expect(textToDate(text, false)).toBe(date);
  });

  test('a time with a zone gives its date in Vietnam in any time zone of the machine', () => {
    expect(textToDate('2032-05-01T17:00:00.000Z', false)).toBe('2032-05-02');
    expect(textToDate('2032-05-02T00:00:00.000Z', false)).toBe('2032-05-02');
    expect(textToDate('2032-05-02T00:00:00+07:00', false)).toBe('2032-05-02');
  });

  test.each([
    '03/25/2030',
    '31/04/2032',
    '29/02/2031',
    '02/05-2032',
    '2/5/032',
    '2032-13-01',
    '2032-02-30T00:00:00Z',
    'không rõ',
    '05/2032',
    '2/5/20322',
    '2 tháng 5',
    '31 tháng 2 năm 2032',
    '2 Mai 2032',
    'ngày',
    'từ 02/05/2022',
    '',
  ])('%s is not a day: month first is never guessed', (text) => {
    expect(textToDate(text, false)).toBeNull();
  });
});

test('a text shows whether day and month could be swapped', () => {
  expect(
    ['02/05/2032', 'ngày 2-5-32', '25/05/2032', '05/05/2032', '2032-05-02', '2 tháng 5, 2032'].map(dayOrder),
  ).toEqual(['two ways', 'two ways', 'day first', null, null, null]);
  expect(['12/05/2032', '05/12/2032', '13/05/2032', '05/13/2032'].map(dayOrder)).toEqual([
    ...['two ways', 'two ways'],
    ...['day first', 'month first'],
  ]);
});
