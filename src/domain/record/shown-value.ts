import { formatDate, isCalendarDate } from '#domain/calendar.ts';
import { forms } from '#strings/vi/admin/forms.ts';

/** The value of a field as people read it. A picture is its path. */
export function shownValue(value: string | number | null): string {
  if (value === null || value === '') return forms.stale.empty;
  if (typeof value === 'number') return value.toLocaleString('vi-VN');
  if (value.startsWith('/pictures/')) return forms.picture.one;
  return isCalendarDate(value) ? formatDate(value) : value;
}
