import { type Dentition, dentitions, isUpperTooth } from '#domain/warranty/fdi.ts';

/**
 * The tooth that a key of the keyboard leads to: left and right along the arch as it is seen, up and down to the other
 * jaw, Home and End to the ends of the arch. Undefined for other keys and beyond the ends.
 */
export function nextTooth(dentition: Dentition, tooth: number, key: string): number | undefined {
  const { upper, lower } = dentitions[dentition];
  const arch: readonly number[] = isUpperTooth(tooth) ? upper : lower;
  const place = arch.indexOf(tooth);
  if (key === 'ArrowRight') return arch[place + 1];
  if (key === 'ArrowLeft') return arch[place - 1];
  if (key === 'ArrowUp') return upper[place];
  if (key === 'ArrowDown') return lower[place];
  if (key === 'Home') return arch[0];
  if (key === 'End') return arch.at(-1);
  return undefined;
}
