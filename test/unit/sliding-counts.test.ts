import { expect, test } from 'vitest';
import { SlidingCounts } from '#domain/look-up/sliding-counts.ts';

test('a count fades while the window slides past it, and is forgotten after two windows', () => {
  const counts = new SlidingCounts(1, 1_000);
  for (const now of [100, 200, 900, 999]) counts.add(0, now);
  expect([999, 1_000, 1_250, 1_999].map((now) => counts.count(0, now))).toEqual([4, 4, 3, expect.closeTo(0, 1)]);
  for (const later of [2_000, 2_500, 60_000]) expect(counts.count(0, later), `after ${later} ms`).toBe(0);
});

test('one more is possible when so much of the old window is gone, and at once after a long pause', () => {
  const counts = new SlidingCounts(1, 1_000);
  for (const now of [100, 200, 300, 400]) counts.add(0, now);
  expect(counts.wait(0, 5, 500)).toBe(0);
  const wait = counts.wait(0, 4, 500);
  // At 1,250 ms a quarter of the window before is gone, which leaves three.
  expect(wait).toBeCloseTo(750);
  expect(counts.wait(0, 4, 500 + wait)).toBe(0);
  expect(counts.wait(0, 1, 2_000)).toBe(0);
});
