import { expect, test } from 'vitest';
import { firstDueAfter } from '#backup/jobs/nightly-backups.ts';

const next = (time: string, at: string) => new Date(firstDueAfter(Date.parse(time), at)).toISOString();

test('a backup at 02:00 is due at 19:00 UTC, today or on the next day', () => {
  expect(next('2026-11-22T18:59:59Z', '02:00')).toBe('2026-11-22T19:00:00.000Z');
  expect(next('2026-11-22T19:00:00Z', '02:00')).toBe('2026-11-23T19:00:00.000Z');
});

test('midnight and the last minute are times, too', () => {
  expect(next('2026-12-31T16:00:00Z', '00:00')).toBe('2026-12-31T17:00:00.000Z');
  expect(next('2026-12-31T17:00:00Z', '23:59')).toBe('2027-01-01T16:59:00.000Z');
});
