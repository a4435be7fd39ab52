import { type CalendarDate, daysBetween } from '#domain/calendar.ts';
import { answer as words } from '#strings/vi/site/answer.ts';

/** How far the last valid day is from `today`, in words: 'Còn 3 năm 2 tháng', 'Đã hết hạn cách đây 12 ngày'. */
export function timeLeft(expiresOn: CalendarDate, today: CalendarDate): string {
  if (expiresOn === today) return words.lastDay;
  return expiresOn > today ? words.left(timeBetween(today, expiresOn)) : words.ago(timeBetween(expiresOn, today));
}

/** The two largest units that count something; what is smaller is dropped. */
function timeBetween(from: CalendarDate, to: CalendarDate): string {
  const [year, month] = parts(from);
  const [endYear, endMonth] = parts(to);
  const touched = (endYear - year) * 12 + endMonth - month;
  const months = monthsLater(from, touched) > to ? touched - 1 : touched;
  const units: [count: number, unit: (count: number) => string][] = [
    [Math.floor(months / 12), words.years],
    [months % 12, words.months],
    [daysBetween(monthsLater(from, months), to), words.days],
  ];
  const counted = units.filter(([count]) => count > 0).slice(0, 2);
  return counted.map(([count, unit]) => unit(count)).join(' ');
}

/** The same day of a later month, or that month's last day. */
function monthsLater(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = parts(date);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

function parts(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
