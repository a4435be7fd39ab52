/** An axis: what it spans and where it is marked. */
export interface Scale {
  from: number;
  to: number;
  marks: number[];
}

/** About so many steps on an axis. */
const steps = 4;

/** An axis with round marks on which all values stand. */
export function scaleFor(values: readonly number[]): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const step = roundStep((most - least || Math.abs(most) || 1) / steps);
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  // Multiplied and rounded: 0.1 + 0.2 is not 0.3, and 18 * 0.0005 is not 0.009.
  const markAt = (place: number) => Number((place * step).toPrecision(12));
  const marks = Array.from({ length: last - first + 1 }, (_, at) => markAt(first + at));
  return { from: markAt(first), to: markAt(last), marks };
}

/** Between which values most of them lie: what is far off would push all others together. */
export function fencesOf(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const quartile = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0;
  const reach = 1.5 * (quartile(0.75) - quartile(0.25));
  return [quartile(0.25) - reach, quartile(0.75) + reach];
}

/** The least of 1, 2 and 5 times a power of ten that is no smaller. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5, 10].find((factor) => factor * power >= size * 0.999) ?? 10;
  return factor * power;
}
