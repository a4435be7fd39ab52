/** Shorter numbers have too many neighbours to say which one was meant; longer ones are none that people type. */
const minLength = 5;
const maxLength = 30;
const digits = '0123456789';

/**
 * The canonical card numbers of which a typed one may be a slip: two neighbouring characters swapped, a digit that is wrong, missing
 * or too much. None for what is too short or too long to be a card number.
 *
 * @param key a canonical card number
 */
export function typingSlips(key: string): string[] {
  if (key.length < minLength || key.length > maxLength) return [];
  const slips = new Set<string>();
  for (let at = 0; at <= key.length; at++) {
    const [before, character, next, after] = [key.slice(0, at), key[at] ?? '', key[at + 1] ?? '', key.slice(at + 2)];
    if (next !== '') slips.add(before + next + character + after);
    if (digits.includes(character)) slips.add(before + key.slice(at + 1));
    for (const digit of digits) {
      slips.add(before + digit + key.slice(at));
      if (character !== '' && digits.includes(character)) slips.add(before + digit + key.slice(at + 1));
    }
  }
  slips.delete(key);
  return [...slips];
}
