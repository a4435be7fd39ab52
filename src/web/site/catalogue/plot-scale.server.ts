/** The range of an axis and its tick marks. */
export interface Scale {
  from: number;
  to: number;
  marks: number[];
}

/** The approximate number of steps on an axis. */
const steps = 4;

/** An axis with round tick marks that spans all values. */
export function scaleFor(values: readonly number[]): Scale {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const step = roundStep((max - min || Math.abs(max) || 1) / steps);
  const first = Math.floor(min / step);
  const last = Math.max(first + 1, Math.ceil(max / step));
  // Round off floating-point errors: 18 * 0.0005 is not 0.009.
  const markAt = (index: number) => Number((index * step).toPrecision(12));
  const marks = Array.from({ length: last - first + 1 }, (_, at) => markAt(first + at));
  return { from: markAt(first), to: markAt(last), marks };
}

/** The range without what is far out (3 interquartile ranges beyond the quartiles), which would squeeze the other points. */
export function outlierFences(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const quartile = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0;
  const reach = 3 * (quartile(0.75) - quartile(0.25));
  return [quartile(0.25) - reach, quartile(0.75) + reach];
}

/** The smallest of 1, 2 and 5 times a power of ten that is at least `size`. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5, 10].find((factor) => factor * power >= size * 0.999) ?? 10;
  return factor * power;
}
