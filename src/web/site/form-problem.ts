import type { Problem } from '#contract/operations.ts';

/** What is wrong with a form that was sent: a message, and one for each invalid field. */
export interface FormProblem {
  message: string;
  errors: Readonly<Record<string, string>>;
}

/** What the API says is wrong; the message alone where no field is named. */
export function toFormProblem({ message = '', errors = [] }: Problem): FormProblem {
  return {
    message: errors.length > 0 ? '' : message,
    errors: Object.fromEntries(errors.map((error) => [error.field, error.message])),
  };
}

/** Reads the fields of a form that was sent; '' for a missing one. */
export const readOf = (form: FormData) => (name: string) => String(form.get(name) ?? '');
