import { z } from 'zod';
import type { ClinicField, ClinicFields } from '#domain/clinic/clinic-traits.ts';
import { requiredText } from '#domain/fields.ts';

export const clinicFields = z.object({
  name: requiredText(200),
} satisfies { [Field in ClinicField]: z.ZodType<ClinicFields[Field]> });
