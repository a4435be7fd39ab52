import { describe, expect, test } from 'vitest';
import { canonicalCardNumber } from '#domain/text.ts';

describe('two spellings of a card number are one number', () => {
  test.each([
    ['full-width letters and digits', 'ＡＤＳ-２０２６'],
    ['a raised digit', 'ADS-202⁶'],
    ['a digit in a circle', 'ADS-202⑥'],
    ['a zero-width space', 'ADS\u200b2026'],
    ['a byte order mark', '\ufeffADS-2026'],
    ['a direction mark', 'ADS-2026\u200e'],
    ['a soft hyphen', 'AD\u00adS-2026'],
    ['a filler', 'ADS\u31642026'],
    ['a control character', 'ADS\u00072026'],
    ['small letters', 'ads 2026'],
    ['small letters, spaces, dots, slashes and all dashes', ' ads._/–−-20 26 '],
  ])('with %s', (_, spelling) => expect(canonicalCardNumber(spelling)).toBe('ADS2026'));

  test('composed or decomposed', () => {
    expect(canonicalCardNumber('ĐỒNG-1'.normalize('NFD'))).toBe('ĐỒNG1');
    expect(canonicalCardNumber('đồng 1')).toBe('ĐỒNG1');
  });
});

test('letters and digits that only look alike are different numbers', () => {
  expect(canonicalCardNumber('ADS-2O26')).not.toBe(canonicalCardNumber('ADS-2026'));
});
