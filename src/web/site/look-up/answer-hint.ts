/**
 * A card number as it may have been meant: without the `#` that answers show before it, and with digits for the letters
 * that look like them, in groups that have a digit already. Null where it would be the same number.
 */
export function meantNumber(typed: string): string | null {
  const bare = typed.replace(/^[#\uff03]\s*/, '');
  const meant = bare.replace(/[^\s.\-_/]+/g, (group) =>
    /\d/.test(group) ? group.replace(/o/gi, '0').replace(/[iIl|]/g, '1') : group,
  );
  return meant === typed || meant === '' ? null : meant;
}
