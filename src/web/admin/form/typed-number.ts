const spaces = /[\s\u00a0\u202f]/gu;

/** Parses a whole number in Vietnamese notation, `1.250.000` or `1250000`; NaN if it is invalid. */
export function readInteger(text: string): number {
  const digits = text.replace(spaces, '');
  return readDecimal(/^-?\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits);
}

/** Parses a number with a decimal comma or point, `0,5` or `0.5`; NaN if it is invalid. */
export function readDecimal(text: string): number {
  const digits = text.replace(spaces, '').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A number with a decimal comma and no grouping; '' for null. */
export function formatNumber(number: number | null): string {
  return number === null ? '' : String(number).replace('.', ',');
}
