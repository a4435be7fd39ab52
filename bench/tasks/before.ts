import type { Effort } from './hand.ts';

/**
 * What each task cost before the back office was made over (commit e7b5ca1), in the order of the tasks: the median of three days, by the
 * steps that the pages had then. What was not possible was done the way that staff had to: ten cards one by one, pasted rows
 * typed into the form, two clinics merged by editing each card of the one.
 */
export const before: readonly Effort[] = [
  { keys: 9, clicks: 0, ms: 104 },
  { keys: 23, clicks: 0, ms: 177 },
  { keys: 9, clicks: 2, ms: 1_149 },
  { keys: 26, clicks: 2, ms: 608 },
  { keys: 12, clicks: 2, ms: 540 },
  { keys: 57, clicks: 1, ms: 607 },
  { keys: 95, clicks: 1, ms: 1_078 },
  { keys: 90, clicks: 3, ms: 3_225 },
  { keys: 14, clicks: 1, ms: 1_089 },
  { keys: 2, clicks: 2, ms: 2_088 },
  { keys: 110, clicks: 20, ms: 3_200 },
  { keys: 26, clicks: 8, ms: 4_043 },
  { keys: 0, clicks: 4, ms: 383 },
  { keys: 0, clicks: 8, ms: 1_648 },
  { keys: 20, clicks: 1, ms: 255 },
  { keys: 41, clicks: 1, ms: 2_038 },
  { keys: 20, clicks: 2, ms: 280 },
  { keys: 122, clicks: 1, ms: 1_142 },
  { keys: 133, clicks: 14, ms: 3_774 },
  { keys: 7, clicks: 3, ms: 1_534 },
];
