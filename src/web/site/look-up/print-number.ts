/** Longer runs are hard to read and to compare. */
const longRun = /[^\s.\-_/]{7,}/gu;

/**
 * A card number as it was entered, in groups that are shown with a gap between them; put together they are the number
 * again. What parts it already needs no gap.
 */
export function groupNumber(cardNumber: string): string[] {
  return cardNumber.replace(longRun, (run) => splitRun(run).join('\n')).split('\n');
}

/** In fours, or where that leaves a single letter over, in another size. */
function splitRun(run: string): string[] {
  const letters = [...run];
  const size = [4, 3, 5].find((each) => letters.length % each !== 1) ?? 4;
  const groups = Array.from({ length: Math.ceil(letters.length / size) }, (_, at) => at * size);
  return groups.map((start) => letters.slice(start, start + size).join(''));
}
