const number = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 3 });

/** Formats numbers with units in Vietnamese notation, with no-break spaces. */
export const measures = {
  number: (value: number) => number.format(value),
  percent: (value: number) => `${number.format(value)}%`,
  megapascal: (value: number) => `${number.format(value)}\u00a0MPa`,
  millimetre: (value: number) => `${number.format(value)}\u00a0mm`,
};
