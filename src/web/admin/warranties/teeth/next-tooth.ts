import { type Dentition, dentitions, isUpperTooth } from '#domain/warranty/fdi.ts';

/**
 * The tooth that a key moves to: the left and right arrows along the arch, the others to the other jaw, Home and End to
 * the ends of the arch. Undefined for other keys and beyond the ends.
 */
export function nextTooth(dentition: Dentition, tooth: number, key: string): number | undefined {
  const { upper, lower } = dentitions[dentition];
  const arch: readonly number[] = isUpperTooth(tooth) ? upper : lower;
  const index = arch.indexOf(tooth);
  if (key === 'ArrowRight') return arch[index + 1];
  if (key === 'ArrowLeft') return arch[index - 1];
  if (key === 'ArrowUp') return upper[index];
  if (key === 'ArrowDown') return lower[index];
  if (key === 'Home') return arch[0];
  if (key === 'End') return arch.at(-1);
  return undefined;
}
