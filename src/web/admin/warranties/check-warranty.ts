import '#web/admin/form/zod-without-eval.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { checkFields } from '#web/admin/form/check-fields.ts';
import type { CheckResult, FormValues } from '#web/admin/form/form-definition.ts';
import { readDate } from '#web/admin/form/typed-date.ts';
import { readWhole } from '#web/admin/form/typed-number.ts';
import type { Warranty } from '#web/admin/records/record.ts';

type Field = keyof WarrantyFields;

/** A new date is not before today; one that stands on the card already may stay. */
export function checkWarranty(
  typed: FormValues<Field>,
  before: Warranty | undefined,
): CheckResult<Field, WarrantyFields> {
  const expiresOn = readDate(typed.expiresOn) ?? '';
  const checked = checkFields(warrantyFields, { ...typed, quantity: readWhole(typed.quantity), expiresOn }, typed);
  const isPast = expiresOn !== '' && expiresOn < todayInVietnam() && expiresOn !== before?.expiresOn;
  if (!isPast) return checked;
  const others = 'errors' in checked ? checked.errors : [];
  return { errors: new Map([...others, ['expiresOn', forms.date.past]]) };
}
