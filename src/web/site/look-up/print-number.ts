/** Runs of 7 characters and more are split to be readable. */
const longRun = /[^\s.\-_/]{7,}/gu;

/**
 * Splits a card number into groups that are shown with a gap. Joined, they give the number again. Existing separators
 * stay within the groups.
 */
export function groupNumber(cardNumber: string): string[] {
  return cardNumber.replace(longRun, (run) => splitRun(run).join('\n')).split('\n');
}

/** Groups of four, or of another size if four would leave a single character. */
function splitRun(run: string): string[] {
  const characters = [...run];
  const size = [4, 3, 5].find((each) => characters.length % each !== 1) ?? 4;
  const groups = Array.from({ length: Math.ceil(characters.length / size) }, (_, at) => at * size);
  return groups.map((start) => characters.slice(start, start + size).join(''));
}
