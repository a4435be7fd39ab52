import { z } from 'zod';
import { requiredText } from '#domain/fields.ts';

export const clinicFields = z.object({ name: requiredText(200) });

export type ClinicFields = z.infer<typeof clinicFields>;
