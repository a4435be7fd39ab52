import '#web/admin/form/zod-without-eval.ts';
import { clinicFields } from '#domain/clinic/clinic.ts';
import { checkFields } from '#web/admin/form/check-fields.ts';
import type { Checked, Typed } from '#web/admin/form/form-kind.ts';

/** Reads what was typed about a clinic. */
export const checkClinic = (typed: Typed<'name'>): Checked<'name'> => checkFields(clinicFields, typed, typed);
