import '#web/admin/form/zod-without-eval.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { isIssueToCome, warrantySchema } from '#domain/warranty/warranty.ts';
import { type WarrantyField, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { rules } from '#strings/vi/rules.ts';
import { checkFields } from '#web/admin/form/check-fields.ts';
import type { CheckResult } from '#web/admin/form/record-view.ts';
import { type FormValues, parseFormValues } from '#web/admin/form/typed-fields.ts';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { readDate } from '#web/admin/ui/typed-date.ts';

/** Validates the form of a card. A new expiry date must not be past, nor a new issue date to come; unchanged ones may be. */
export function checkWarranty(
  typed: FormValues<WarrantyField>,
  before: Warranty | undefined,
): CheckResult<WarrantyField, WarrantyFields> {
  const checked = checkFields(warrantySchema, parseFormValues(warrantyFields, typed), typed);
  const expiresOn = readDate(typed.expiresOn);
  const issuedOn = readDate(typed.issuedOn);
  const today = todayInVietnam();
  const isPast = expiresOn !== null && expiresOn < today && expiresOn !== before?.expiresOn;
  const isToCome = isIssueToCome(issuedOn, before?.issuedOn, today);
  if (!isPast && !isToCome) return checked;
  const others = 'errors' in checked ? checked.errors : [];
  return {
    errors: new Map([
      ...others,
      ...(isPast ? [['expiresOn', rules.expired] as const] : []),
      ...(isToCome ? [['issuedOn', rules.issuedInFuture] as const] : []),
    ]),
  };
}
