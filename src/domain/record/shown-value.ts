import { formatDate, isCalendarDate } from '#domain/calendar.ts';
import { shownIndications } from '#domain/product/indications.ts';
import { forms } from '#strings/vi/admin/forms.ts';

/** The value of a field as people read it. A picture is its path, and indications are their codes. */
export function shownValue(value: string | number | null): string {
  if (value === null || value === '') return forms.stale.empty;
  if (typeof value === 'number') return value.toLocaleString('vi-VN');
  if (value.startsWith('/pictures/')) return forms.picture.one;
  return isCalendarDate(value) ? formatDate(value) : (shownIndications(value) ?? value);
}
