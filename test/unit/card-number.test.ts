import { describe, expect, test } from 'vitest';
import { formatCardNumber, isMistyped, isPrintedNumber, withCheckDigits } from '#domain/printed-number.ts';
import { seededRandom } from '../register/search-model.ts';

const random = seededRandom(97);
const digit = (below = 10) => random(below);
const draw = () => withCheckDigits(String(1 + digit(9)) + Array.from({ length: 9 }, () => digit()).join(''));
const numbers = Array.from({ length: 1000 }, draw);

const swapped = (number: string, a: number, b: number) => {
  const digits = [...number];
  [digits[a], digits[b]] = [digits[b] ?? '', digits[a] ?? ''];
  return digits.join('');
};
const with_ = (number: string, at: number, text: string) => number.slice(0, at) + text + number.slice(at + text.length);
const positions = Array.from({ length: 12 }, (_, at) => at);

/** Every slip of one kind that makes another number of a number. */
const slips: Record<string, (number: string) => string[]> = {
  'a wrong digit': (number) =>
    positions.flatMap((at) => Array.from({ length: 10 }, (_, other) => with_(number, at, String(other)))),
  'two neighbours swapped': (number) => positions.slice(1).map((at) => swapped(number, at - 1, at)),
  'two digits swapped over a third': (number) => positions.slice(2).map((at) => swapped(number, at - 2, at)),
  'a pair of equal digits replaced by another': (number) =>
    positions
      .slice(1)
      .flatMap((at) =>
        number[at - 1] === number[at] ? Array.from({ length: 10 }, (_, n) => with_(number, at - 1, `${n}${n}`)) : [],
      ),
};

describe('a printed number', () => {
  test('has twelve digits, of which spreadsheets drop none, and is written in groups', () => {
    for (const number of numbers) {
      expect([number.length, number[0] === '0', isPrintedNumber(number)]).toEqual([12, false, true]);
      const written = formatCardNumber(number);
      expect([written.replaceAll('-', ''), isMistyped(written)]).toEqual([number, false]);
    }
    expect(withCheckDigits('7304821566')).toBe('730482156652');
    expect(formatCardNumber('730482156652')).toBe('7304-8215-6652');
  });

  test.for(Object.entries(slips))('shows %s', ([, slip]) => {
    let made = 0;
    for (const number of numbers)
      for (const other of slip(number)) {
        if (other === number) continue;
        made++;
        expect(isMistyped(other), `${number} written as ${other}`).toBe(true);
      }
    expect(made).toBeGreaterThan(500);
  });

  test('is not thought of where a number has another form', () => {
    for (const other of ['ADS-2026-0001', '73048215662', '7304821566290', '7304-8215-662A', ''])
      expect([other, isMistyped(other), isPrintedNumber(other)]).toEqual([other, false, false]);
    // No number is printed that begins with 0, even with the right check digits.
    expect(isMistyped(withCheckDigits('0304821566'))).toBe(true);
  });
});
