const dayMs = 86_400_000;
/** Vietnam is seven hours ahead of UTC all year. */
const aheadMs = 7 * 60 * 60 * 1000;

/**
 * The first moment after `time` at which it is `at` in Vietnam.
 *
 * @param time in ms since 1970, as the result
 * @param at `HH:MM`
 */
export function firstDueAfter(time: number, at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const inDay = (hours * 60 + minutes) * 60_000;
  const day = Math.floor((time + aheadMs) / dayMs) * dayMs - aheadMs;
  return day + inDay > time ? day + inDay : day + inDay + dayMs;
}
