import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeGroups,
  comparisonOf,
  decodeGroups,
  decodeHead,
  encodeBlocks,
  sortHeads,
  type ValueGroup,
} from '#search/orders/order-block.ts';

const column = 0;
const encode = (groups: readonly ValueGroup[]) => {
  let next = 1;
  return encodeBlocks(column, groups, next, () => ++next);
};

describe('the order of a column', () => {
  test('comes out of its blocks as it went in, also where letters beyond the basic ones differ in their second half', () => {
    const groups = [
      { value: 'Nha khoa 😀', ids: [7, 3] },
      { value: 'Nha khoa 😁', ids: [9] },
    ];
    expect(encode(groups).map(decodeGroups)).toEqual([groups]);
  });

  test('comes out of its blocks whatever the values are', () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 8 });
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.record({ value, ids }), { selector: (group) => group.value }), (found) => {
        const groups = found.map((group) => ({ ...group, ids: group.ids.toSorted((a, b) => b - a) }));
        expect(encode(groups).flatMap(decodeGroups)).toEqual(groups);
      }),
    );
  });

  test('of one value in several blocks has the newest cards in the first, however the blocks are read', () => {
    const ids = Array.from({ length: 5_000 }, (_, at) => 5_000 - at);
    const blocks = encode([{ value: 'Perlenau Kern', ids }]);
    expect(blocks.length).toBeGreaterThan(1);
    const heads = blocks.map(decodeHead);
    expect(sortHeads(column, heads.toReversed())).toEqual(heads);
    expect(blocks.flatMap(decodeGroups).flatMap((group) => group.ids)).toEqual(ids);
  });

  test('has what is added at its place and no more what is removed; both may be repeated', () => {
    const groups = () => [
      { value: 'An', ids: [5, 1] },
      { value: 'Sen', ids: [4] },
    ];
    const added = [
      { value: 'Hà', id: 9 },
      { value: 'An', id: 7 },
      { value: 'An', id: 5 },
    ];
    const removed = [
      { value: 'Sen', id: 4 },
      { value: 'Sen', id: 8 },
      { value: 'Vân', id: 1 },
    ];
    expect(changeGroups(groups(), removed, added, comparisonOf(column))).toEqual([
      { value: 'An', ids: [7, 5, 1] },
      { value: 'Hà', ids: [9] },
    ]);
  });
});
