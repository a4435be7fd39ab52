import { type CalendarDate, daysBetween } from '#domain/calendar.ts';
import { vi } from '#web/strings/vi.ts';

/** The time from `today` to the last valid day in words, such as 'Còn 3 năm 2 tháng'; parts of a month are dropped. */
export function timeLeft(expiresOn: CalendarDate, today: CalendarDate): string {
  const [endYear, endMonth, endDay] = parts(expiresOn);
  const [year, month, day] = parts(today);
  const months = (endYear - year) * 12 + endMonth - month - (endDay < day ? 1 : 0);
  if (months >= 12) return vi.answer.yearsLeft(Math.floor(months / 12), months % 12);
  if (months >= 1) return vi.answer.monthsLeft(months);
  return vi.answer.daysLeft(daysBetween(today, expiresOn));
}

function parts(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
