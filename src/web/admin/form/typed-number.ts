const spaces = /[\s\u00a0\u202f]/gu;

/** Reads a whole number as it is typed in Vietnam, `1.250.000` or `1250000`; NaN where the text is none. */
export function readWhole(text: string): number {
  const digits = text.replace(spaces, '');
  return readDecimal(/^-?\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits);
}

/** Reads a number with a decimal comma or point, `0,5` or `0.5`; NaN where the text is none. */
export function readDecimal(text: string): number {
  const digits = text.replace(spaces, '').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A number as one would type it. */
export function typeNumber(number: number | null): string {
  return number === null ? '' : String(number).replace('.', ',');
}
