import { describe, expect, test } from 'vitest';
import { daysOfCheckUps, nextCheckUp } from '#domain/visit/visit.ts';

describe('the next check-up', () => {
  const issuedOn = '2026-01-15';

  test('is half a year after the issue, or after the latest one, in whatever order they were noted', () => {
    expect(nextCheckUp({ issuedOn, expiresOn: '2036-01-15' }, [])).toBe('2026-07-15');
    expect(nextCheckUp({ issuedOn, expiresOn: '2036-01-15' }, ['2026-08-31', '2026-07-10'])).toBe('2027-02-28');
    expect(nextCheckUp({ issuedOn: null, expiresOn: '2036-01-15' }, [])).toBeNull();
  });

  test('may be on the last day of the warranty, and not after it', () => {
    expect(nextCheckUp({ issuedOn, expiresOn: '2026-07-15' }, [])).toBe('2026-07-15');
    expect(nextCheckUp({ issuedOn, expiresOn: '2026-07-14' }, [])).toBeNull();
  });
});

test('the days of check-ups are whole half years before the end, from today on', () => {
  expect(daysOfCheckUps('2027-08-31', '2026-08-31')).toEqual(['2026-08-31', '2027-02-28']);
  expect(daysOfCheckUps('2027-08-31', '2026-09-01')).toEqual(['2027-02-28']);
  expect(daysOfCheckUps('2026-08-31', '2026-08-31')).toEqual([]);
});
