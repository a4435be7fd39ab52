import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameKey, nameSortKey } from '#domain/name-key.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';

const collator = new Intl.Collator('vi', { sensitivity: 'accent' });
const compare = (one: string, other: string) =>
  Buffer.compare(Buffer.from(nameSortKey(one)), Buffer.from(nameSortKey(other)));

test('names are ordered by their letters first, then by their tones', () => {
  const names = ['Bùi Ngọc', 'Bùi Gia Hải', 'Bui Ngoc', 'Bủi Ngọc', 'Đặng An', 'Dang An', 'Ân', 'Ăn', 'An'];
  expect(names.sort(compare)).toEqual([
    'An',
    'Ăn',
    'Ân',
    'Bùi Gia Hải',
    'Bui Ngoc',
    'Bùi Ngọc',
    'Bủi Ngọc',
    'Dang An',
    'Đặng An',
  ]);
});

test('names stand in the order that Vietnamese dictionaries have, those of minorities, too', () => {
  const names = [...fictionalWarranties(300, 5)].flatMap((card) => [card.customerName, card.clinicName]);
  for (const one of names) {
    for (const other of names.slice(0, 100))
      expect(Math.sign(compare(one, other)), `${one} | ${other}`).toBe(collator.compare(one, other));
  }
});

test('names have one place when they differ only in case, and no others do', () => {
  const letter = fc.constantFrom(..." ŭĕúốờẵ’‘ÐøaăâbcdđeêghiklmnoôơpqrstuưvxyzáàảãạấÁĂĐ0129.-,AB'");
  const text = fc.oneof(fc.string({ unit: letter, maxLength: 4 }), fc.string({ unit: 'binary', maxLength: 4 }));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(nameSortKey(one) === nameSortKey(other)).toBe(nameKey(one) === nameKey(other));
      expect(nameSortKey(one.toUpperCase().toLowerCase())).toBe(nameSortKey(one.toUpperCase()));
    }),
    { numRuns: 1_000 },
  );
});
