import '#web/admin/form/zod-without-eval.ts';
import { clinicFields } from '#domain/clinic/clinic.ts';
import { checkFields } from '#web/admin/form/check-fields.ts';
import type { CheckResult, FormValues } from '#web/admin/form/form-definition.ts';

/** Reads what was typed about a clinic. */
export const checkClinic = (typed: FormValues<'name'>): CheckResult<'name', { name: string }> =>
  checkFields(clinicFields, typed, typed);
