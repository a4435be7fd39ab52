/** What a telephone dials of a number as people write it: its digits, and a plus. */
export function dialledDigits(number: string): string {
  return number.replace(/[^\d+]/g, '');
}
