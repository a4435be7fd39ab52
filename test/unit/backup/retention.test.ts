import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveName } from '#backup/archive-name.ts';
import { expiredBackups } from '#backup/jobs/retention.ts';

const nightlyName = (time: Date) => archiveName({ time, isNightly: true, isEncrypted: false });
/** After all of them. */
const later = Date.UTC(2101, 0);
/** A backup of each of the last nights, at 02:00 in Vietnam. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, at) => nightlyName(new Date(Date.UTC(2026, 10, 22, 19) - at * 86_400_000)));

test('of two years of nights the newest of 7 days, 4 weeks and 12 months are kept', () => {
  const names = nights(730);
  const expired = new Set(expiredBackups(names, undefined, later));
  const kept = names.filter((name) => !expired.has(name)).map((name) => name.slice(12, 20));
  expect(kept).toEqual([
    // The nights from Monday 23 to Tuesday 17 November in Vietnam, named in UTC.
    ...['20261122', '20261121', '20261120', '20261119', '20261118', '20261117', '20261116'],
    // The Sundays of two more weeks; those of the first two are among the nights.
    ...['20261114', '20261107'],
    // The last days of eleven months.
    ...['20261030', '20260929', '20260830', '20260730', '20260629', '20260530', '20260429', '20260330', '20260227'],
    ...['20260130', '20251230'],
  ]);
});

test('of several backups in one day the newest is kept', () => {
  const [morning, evening] = [new Date('2026-11-22T01:00:00Z'), new Date('2026-11-22T16:59:59Z')].map(nightlyName);
  expect(expiredBackups([evening ?? '', morning ?? ''], undefined, later)).toEqual([morning]);
});

test('backups of a damaged register never take the place of sound ones, and the newest of them is kept', () => {
  const names = nights(40);
  const damaged = new Set(names.slice(0, 10));
  const sound = names.slice(10);
  expect(expiredBackups(names, damaged, later)).toEqual(
    expect.arrayContaining([...expiredBackups(sound, undefined, later), ...names.slice(1, 10)]),
  );
  expect(expiredBackups(names, damaged, later)).toHaveLength(expiredBackups(sound, undefined, later).length + 9);
});

test('backups of a clock that was ahead stay, and take no place of others', () => {
  const now = Date.UTC(2026, 10, 22, 20);
  const ahead = Array.from({ length: 40 }, (_, at) => nightlyName(new Date(now + (at + 1) * 86_400_000)));
  expect(expiredBackups([...ahead, ...nights(730)], undefined, now)).toEqual(
    expiredBackups(nights(730), undefined, now),
  );
});

test('files that the server has not made are never removed', () => {
  const others = [
    'ads-20200101-000000Z.tar',
    'ads-20200102-000000Z.tar',
    'notes.txt',
    'ads-nightly-20209999-000000Z.tar',
  ];
  expect(expiredBackups([...others, ...nights(2)], undefined, later)).toEqual([]);
});

test('the newest backup is always kept, however the clock went', () => {
  fc.assert(
    fc.property(
      fc.array(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })),
      (times) => {
        const names = [...new Set(times.map(nightlyName))].toSorted();
        expect(expiredBackups(names, undefined, later)).not.toContain(names.at(-1));
        expect(names.length - expiredBackups(names, undefined, later).length).toBeLessThanOrEqual(23);
      },
    ),
  );
});
