import { expect, test } from 'vitest';
import { Counts } from '#domain/look-up/counts.ts';

test('a count is over when its window is, which begins with the first', () => {
  let now = 500;
  const counts = new Counts(1_000, 10_000, { now: () => now });
  counts.add('a');
  now = 1_200;
  for (const key of ['a', 'a', 'b']) counts.add(key);
  expect([counts.count('a'), counts.wait('a', 4), counts.wait('a', 3)]).toEqual([3, 0, 300]);
  now = 1_501;
  expect([counts.count('a'), counts.wait('a', 1), counts.count('b')]).toEqual([0, 0, 1]);
});

test('where memory ends, the key that was used least recently is forgotten', () => {
  const counts = new Counts(1_000, 400, performance);
  for (const key of ['a', 'b', 'c']) counts.add(key);
  expect(counts.count('a')).toBe(1);
  counts.add('d');
  expect(['a', 'b', 'c', 'd'].map((key) => counts.count(key))).toEqual([1, 0, 1, 1]);
});
