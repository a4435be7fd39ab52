import { formatDate } from '#domain/calendar.ts';
import type { FieldType } from '#domain/field-definition.ts';
import { shownIndications } from '#domain/product/indications.ts';
import { forms } from '#strings/vi/admin/forms.ts';

/**
 * The value of a field as people read it, in Vietnamese.
 *
 * @param value as it is stored, or as the API has it
 * @param type that of the field: what a text looks like says nothing
 */
export function shownValue(value: string | number | null, type: FieldType): string {
  if (value === null || value === '') return forms.stale.empty;
  if (typeof value === 'number') return value.toLocaleString('vi-VN');
  if (type === 'picture') return forms.picture.one;
  if (type === 'date') return formatDate(value);
  return type === 'indications' ? shownIndications(value) : value;
}
