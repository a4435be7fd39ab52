const number = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 3 });

/** Numbers with their units, as they are written in Vietnamese; unit and number stay on one line. */
export const measures = {
  number: (value: number) => number.format(value),
  percent: (value: number) => `${number.format(value)}%`,
  megapascal: (value: number) => `${number.format(value)}\u00a0MPa`,
  millimetre: (value: number) => `${number.format(value)}\u00a0mm`,
};
