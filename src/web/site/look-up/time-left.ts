import { type CalendarDate, daysBetween } from '#domain/calendar.ts';
import type { AreaWords } from '#web/site/language/locale.ts';

type Words = Pick<AreaWords['lookUp']['answer'], 'years' | 'months' | 'days' | 'left' | 'ago' | 'lastDay'>;

/** The time between `today` and the last valid day as text: 'Còn 3 năm 2 tháng', 'Đã hết hạn cách đây 12 ngày'. */
export function timeLeft(expiresOn: CalendarDate, today: CalendarDate, words: Words): string {
  if (expiresOn === today) return words.lastDay;
  return expiresOn > today
    ? words.left(timeBetween(today, expiresOn, words))
    : words.ago(timeBetween(expiresOn, today, words));
}

/** The two largest non-zero units; smaller ones are dropped. */
function timeBetween(from: CalendarDate, to: CalendarDate, words: Words): string {
  const [year, month] = parts(from);
  const [endYear, endMonth] = parts(to);
  const monthDifference = (endYear - year) * 12 + endMonth - month;
  const months = addMonths(from, monthDifference) > to ? monthDifference - 1 : monthDifference;
  const units: [count: number, unit: (count: number) => string][] = [
    [Math.floor(months / 12), words.years],
    [months % 12, words.months],
    [daysBetween(addMonths(from, months), to), words.days],
  ];
  const counted = units.filter(([count]) => count > 0).slice(0, 2);
  return counted.map(([count, unit]) => unit(count)).join(' ');
}

/** The same day of a later month, or that month's last day. */
function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = parts(date);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

function parts(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
