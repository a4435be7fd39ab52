import '#web/admin/form/zod-without-eval.ts';
import { clinicRevision } from '#domain/clinic/clinic.ts';
import { type ClinicChanges, type ClinicField, clinicFields } from '#domain/clinic/clinic-fields.ts';
import { checkFields } from '#web/admin/form/check-fields.ts';
import type { CheckResult } from '#web/admin/form/record-view.ts';
import { type FormValues, parseFormValues } from '#web/admin/form/typed-fields.ts';

/** Validates the form of a clinic. */
export const checkClinic = (values: FormValues<ClinicField>): CheckResult<ClinicField, ClinicChanges> =>
  checkFields(clinicRevision, parseFormValues(clinicFields, values), values);
