import { addDays, todayInVietnam } from '#domain/calendar.ts';

/**
 * The first moment after `time` at which it is `at` in Vietnam.
 *
 * @param time in ms since 1970, as the result
 * @param at `HH:MM`
 */
export function firstDueAfter(time: number, at: string): number {
  // Vietnam is seven hours ahead of UTC all year.
  const dueOn = (day: string) => Date.parse(`${day}T${at}:00+07:00`);
  const today = todayInVietnam(new Date(time));
  return dueOn(today) > time ? dueOn(today) : dueOn(addDays(today, 1));
}
