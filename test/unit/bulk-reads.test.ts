// Who has read many cards, and when that is noted.
import { expect, test } from 'vitest';
import { BulkReads, manyCards } from '#domain/warranty/bulk-reads.server.ts';

const minute = 60_000;
const hour = 60 * minute;
const ids = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test('the cards of somebody who goes on reading are noted once an hour, each of them once', () => {
  const reads = new BulkReads();
  const taken: unknown[] = [];
  for (let now = 0; now < 3 * hour; now += 10_000) {
    // 100 cards in each ten seconds, and the same ones again.
    reads.add('Lan', ids(now / 100, 100), { now });
    reads.add('Lan', ids(now / 100, 100), { now });
    taken.push(...reads.take(now));
  }
  const inHour = { name: 'Lan', isWholeList: false };
  expect(taken).toEqual([
    { ...inHour, count: 36_100, minutes: 60 },
    { ...inHour, count: 36_100, minutes: 60 },
  ]);
});

test('who stops reading is noted after a minute, with everything; who begins again, after an hour', () => {
  const reads = new BulkReads();
  reads.add('Lan', ids(1, manyCards), { now: 0 });
  reads.add('Lan', ids(manyCards, 500), { now: 2 * minute });
  expect(reads.take(2 * minute + 59_000)).toEqual([]);
  const lan = { name: 'Lan', isWholeList: false };
  expect(reads.take(3 * minute)).toEqual([{ ...lan, count: manyCards + 499, minutes: 2 }]);
  reads.add('Lan', ids(1, manyCards), { now: 10 * minute });
  expect(reads.take(30 * minute)).toEqual([]);
  expect(reads.take(hour + 3 * minute)).toEqual([{ ...lan, count: manyCards, minutes: 1 }]);
});

test('an hour with fewer cards is forgotten', () => {
  const reads = new BulkReads();
  reads.add('Lan', ids(1, manyCards - 1), { now: 0 });
  reads.add('Lan', ids(manyCards, manyCards - 1), { now: hour });
  expect(reads.take(5 * hour, { all: true })).toEqual([]);
});

test('an account with a limit is held to it for the rest of its hour, and that is noted once', () => {
  const reads = new BulkReads();
  const limit = 300;
  reads.add('Sen', ids(1, 200), { now: 0, limit });
  reads.add('Sen', ids(100, 100), { now: minute, limit });
  expect(reads.heldUntil('Sen', minute)).toBeUndefined();
  reads.add('Sen', ids(201, 100), { now: 2 * minute, limit });
  expect(reads.heldUntil('Sen', 2 * minute)).toBe(hour);
  expect(reads.heldUntil('Lan', 2 * minute)).toBeUndefined();
  const sen = { name: 'Sen', count: 300, isWholeList: false };
  expect(reads.take(3 * minute)).toEqual([{ ...sen, minutes: 2 }]);
  expect(reads.heldUntil('Sen', 59 * minute)).toBe(hour);
  expect(reads.take(10 * minute)).toEqual([]);
  expect(reads.take(hour, { all: true })).toEqual([]);
  expect(reads.heldUntil('Sen', hour)).toBeUndefined();
  reads.add('Sen', ids(1, 299), { now: hour, limit });
  expect(reads.heldUntil('Sen', hour)).toBeUndefined();
});
