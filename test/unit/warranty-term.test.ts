import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate, isCalendarDate } from '#domain/calendar.ts';
import { addTerm, parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';

const months = (count: number, days = 0) => ({ months: count, days });

describe('reading a term', () => {
  test.each([
    ['10 năm', months(120)],
    ['10năm', months(120)],
    ['10 NĂM', months(120)],
    ['10 năm'.normalize('NFD'), months(120)],
    ['１０ năm', months(120)],
    ['  10 \u00a0 năm ', months(120)],
    ['10 nam', months(120)],
    ['10n', months(120)],
    ['10 N', months(120)],
    ['Bảo hành 15 năm', months(180)],
    ['Thời hạn bảo hành: 5 năm', months(60)],
    ['5 years', months(60)],
    ['1 Year', months(12)],
    ['5-year', months(60)],
    ['3 yrs.', months(36)],
    ['18 tháng', months(18)],
    ['18 THÁNG'.normalize('NFD'), months(18)],
    ['24 months', months(24)],
    ['24 mo', months(24)],
    ['24th', months(24)],
    ['1 năm 6 tháng', months(18)],
    ['1 năm, 6 tháng', months(18)],
    ['1n6th', months(18)],
    ['10 năm.', months(120)],
    ['10 năm,', months(120)],
    ['1 năm và 6 tháng', months(18)],
    ['1 year and 6 months', months(18)],
    ['1 năm rưỡi', months(18)],
    ['1,5 năm', months(18)],
    ['2.5 years', months(30)],
    ['90 ngày', months(0, 90)],
    ['1 tháng 15 ngày', months(1, 15)],
    ['02 năm', months(24)],
    ['50 năm', months(600)],
    ['600 tháng', months(600)],
  ])('%j', (text, term) => {
    expect(parseWarrantyTerm(text)).toEqual(term);
  });

  test.each([
    '',
    '10',
    '10,5',
    'năm',
    'mười năm',
    'trọn đời',
    '0 năm',
    '0 ngày',
    '-1 năm',
    '0,3 năm',
    '1,5 tháng',
    '51 năm',
    '601 tháng',
    '50 năm 1 tháng',
    '50 năm 1 ngày',
    '99999 ngày',
    '10 năm 10 năm',
    '6 tháng 1 năm',
    '1 năm và',
    '10 năm tuổi',
    '2026',
    '01/03/2036',
    `${'1'.repeat(400)} năm`,
  ])('%j is not guessed', (text) => {
    expect(parseWarrantyTerm(text)).toBeNull();
  });

  test('any text gives a term of at most 50 years or null, never an exception', () => {
    const likely = fc.stringMatching(/^[0-9]{0,4}[,.]?[0-9]? ?(năm|tháng|ngày|n|th)?( [0-9]{1,3} (tháng|ngày))?$/);
    fc.assert(
      fc.property(fc.oneof(likely, fc.string({ unit: 'binary' })), (text) => {
        const term = parseWarrantyTerm(text);
        if (term === null) return;
        expect(Number.isInteger(term.months) && Number.isInteger(term.days)).toBe(true);
        expect(term.months + term.days).toBeGreaterThan(0);
        expect(term.months).toBeLessThanOrEqual(600);
      }),
    );
  });
});

describe('the last valid day', () => {
  test.each([
    ['2026-03-01', months(120), '2036-03-01'],
    ['2026-12-31', months(1), '2027-01-31'],
    ['2026-01-31', months(1), '2026-02-28'],
    ['2024-01-31', months(1), '2024-02-29'],
    ['2024-02-29', months(12), '2025-02-28'],
    ['2024-02-29', months(48), '2028-02-29'],
    ['2026-08-31', months(18), '2028-02-29'],
    ['2026-03-01', months(0, 90), '2026-05-30'],
    ['2026-01-31', months(1, 1), '2026-03-01'],
    ['1900-01-01', months(600), '1950-01-01'],
    ['9949-12-31', months(600), '9999-12-31'],
  ])('%s and %j is %s', (issuedOn, term, end) => {
    expect(addTerm(issuedOn, term)).toBe(end);
  });

  test('after the year 9999 there is none', () => {
    expect(addTerm('9999-12-31', months(1))).toBeNull();
    expect(addTerm('9999-12-31', months(0, 1))).toBeNull();
    expect(addTerm('9990-06-01', months(600))).toBeNull();
  });

  test('years keep month and day, except for 29 February', () => {
    const days = fc
      .record({ year: fc.integer({ min: 1900, max: 2200 }), month: fc.nat(11), day: fc.nat(30) })
      .map(({ year, month, day }) => calendarDate(year, month + 1, day + 1))
      .filter((day) => day !== null);
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 50 }), (issuedOn, years) => {
        const sameDay = `${Number(issuedOn.slice(0, 4)) + years}${issuedOn.slice(4)}`;
        const expected = isCalendarDate(sameDay) ? sameDay : sameDay.replace(/-29$/, '-28');
        expect(addTerm(issuedOn, months(years * 12))).toBe(expected);
      }),
    );
  });
});
