/**
 * The tooth numbers of the FDI (ISO 3950) along the arch of each jaw, from the patient's right to the left. A dentist
 * sees them from left to right.
 */
export const dentitions = {
  permanent: {
    upper: [18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28],
    lower: [48, 47, 46, 45, 44, 43, 42, 41, 31, 32, 33, 34, 35, 36, 37, 38],
  },
  milk: {
    upper: [55, 54, 53, 52, 51, 61, 62, 63, 64, 65],
    lower: [85, 84, 83, 82, 81, 71, 72, 73, 74, 75],
  },
} as const;

/** `permanent` has 32 teeth, `milk` 20. */
export type Dentition = keyof typeof dentitions;

const { permanent, milk } = dentitions;
const arches: readonly (readonly number[])[] = [permanent.upper, permanent.lower, milk.upper, milk.lower];

/** True for the number of a tooth that exists, permanent or milk. */
export function isTooth(number: number): boolean {
  return arches.some((arch) => arch.includes(number));
}

/** True for a milk tooth, 51–85. */
export function isMilkTooth(tooth: number): boolean {
  return tooth > 50;
}

/** True for a tooth of the upper jaw. */
export function isUpperTooth(tooth: number): boolean {
  return [1, 2, 5, 6].includes(Math.floor(tooth / 10));
}

/**
 * The teeth from one to the other along the arch, both included. They may cross the midline: 12 to 21 is 12, 11, 21.
 * Returns null for teeth of different jaws, and for a milk tooth and a permanent one.
 */
export function teethBetween(from: number, to: number): number[] | null {
  const arch = arches.find((teeth) => teeth.includes(from));
  if (!arch?.includes(to)) return null;
  const [first, last] = [arch.indexOf(from), arch.indexOf(to)];
  return first <= last ? arch.slice(first, last + 1) : arch.slice(last, first + 1).reverse();
}

/** True for two adjacent teeth. */
export function areNeighbours(one: number, other: number): boolean {
  return teethBetween(one, other)?.length === 2;
}
