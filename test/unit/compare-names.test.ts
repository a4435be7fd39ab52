import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNames } from '#search/orders/compare-names.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';

const collator = new Intl.Collator('vi');

test('names are ordered by their letters first, then by their tones, then by case', () => {
  const names = ['BÙI NGỌC', 'Bùi Ngọc', 'Bùi Gia Hải', 'Bui Ngoc', 'Bủi Ngọc', 'Đặng An', 'Dang An', 'Ân', 'Ăn', 'An'];
  expect(names.sort(compareNames)).toEqual([
    'An',
    'Ăn',
    'Ân',
    'Bùi Gia Hải',
    'Bui Ngoc',
    'Bùi Ngọc',
    'BÙI NGỌC',
    'Bủi Ngọc',
    'Dang An',
    'Đặng An',
  ]);
});

test('names stand in the order that Vietnamese dictionaries have, those of minorities, too', () => {
  const names = [...fictionalWarranties(300, 5)].flatMap((card) => [card.customerName, card.clinicName]);
  for (const one of names) {
    for (const other of names.slice(0, 100)) {
      if (one !== other)
        expect(Math.sign(compareNames(one, other)), `${one} | ${other}`).toBe(collator.compare(one, other));
    }
  }
});

test('any texts have one order, and only equal ones are equal', () => {
  const letter = fc.constantFrom(..." ŭĕúốờẵ’‘ÐøaăâbcdđeêghiklmnoôơpqrstuưvxyzáàảãạấÁĂĐ0129.-,AB'");
  const text = fc.oneof(fc.string({ unit: letter, maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 4 }));
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(compareNames(a, b))).toBe(0 - Math.sign(compareNames(b, a)));
      expect(compareNames(a, b) === 0).toBe(a === b);
      const [x = '', y = '', z = ''] = [a, b, c].sort(compareNames);
      expect(compareNames(x, y) <= 0 && compareNames(y, z) <= 0 && compareNames(x, z) <= 0).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
