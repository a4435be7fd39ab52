import { expect, test } from 'vitest';
import { firstDueAfter, isDue } from '#backup/jobs/nightly-backups.ts';

const next = (time: string, at: string) => new Date(firstDueAfter(Date.parse(time), at)).toISOString();

test('a backup at 02:00 is due at 19:00 UTC, today or on the next day', () => {
  expect(next('2026-11-22T18:59:59Z', '02:00')).toBe('2026-11-22T19:00:00.000Z');
  expect(next('2026-11-22T19:00:00Z', '02:00')).toBe('2026-11-23T19:00:00.000Z');
});

test('midnight and the last minute are times, too', () => {
  expect(next('2026-12-31T16:00:00Z', '00:00')).toBe('2026-12-31T17:00:00.000Z');
  expect(next('2026-12-31T17:00:00Z', '23:59')).toBe('2027-01-01T16:59:00.000Z');
});

test('attempts of a clock that was ahead count for nothing, and a new one after them counts again', () => {
  const now = Date.parse('2026-11-22T20:00:00Z');
  const nextYear = Date.parse('2027-11-22T19:00:00Z');
  const tonight = Date.parse('2026-11-22T19:00:05Z');
  expect(isDue([nextYear], '02:00', now)).toBe(true);
  expect(isDue([nextYear, nextYear + 1], '02:00', now)).toBe(true);
  expect(isDue([nextYear, tonight], '02:00', now)).toBe(false);
  expect(isDue([nextYear, tonight], '02:00', now + 86_400_000)).toBe(true);
});
