import '#web/admin/form/zod-without-eval.ts';
import type { z } from 'zod';
import { rules } from '#strings/vi/rules.ts';
import type { CheckResult } from '#web/admin/form/record-view.ts';
import type { FormValues } from '#web/admin/form/typed-fields.ts';

/**
 * Validates fields with the schema that the server uses. Each field gets its first error; an empty required field always
 * gets the "required" message.
 *
 * @param values the fields in the types of the schema
 * @param typed the same fields as text
 */
export function checkFields<Field extends string, Fields extends object>(
  schema: z.ZodType<Fields>,
  values: Record<Field, unknown>,
  typed: FormValues<Field>,
): CheckResult<Field, Fields> {
  const { success, data, error } = schema.safeParse(values);
  if (success) return { fields: data };
  const errors = new Map<Field, string>();
  for (const { path, message } of error.issues) {
    const field = path[0] as Field;
    const isBlank = (typed[field] ?? '').trim() === '';
    if (!errors.has(field)) errors.set(field, isBlank ? rules.required : message);
  }
  return { errors };
}
