import { rules } from '#strings/vi/rules.ts';
import '#web/admin/form/zod-without-eval.ts';
import type { z } from 'zod';
import type { CheckResult, FormValues } from '#web/admin/form/form-definition.ts';

/**
 * Checks fields by the schema that the server checks them by, too. Of each, the first mistake counts; one that is empty
 * and may not be is said to be so, whatever its type.
 *
 * @param values the fields as the schema knows them
 * @param typed the same as they were typed
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
