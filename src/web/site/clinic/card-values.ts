import type { BodyOf } from '#contract/operations.ts';

/** What the form of a card sends, as it was typed. */
export const cardFields = ['numbCode', 'fullName', 'productName', 'doctorName', 'quantity', 'toothPosition'] as const;
export type CardValues = Record<(typeof cardFields)[number], string>;

/** The values of a card's form. */
export function readCardValues(form: FormData): CardValues {
  const values = cardFields.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(values);
}

/** The body of a call that issues or corrects a card. */
export function toBody({ numbCode: _, quantity, ...texts }: CardValues): BodyOf<'PUT /clinic/cards/:id'> {
  return { ...texts, quantity: quantity.trim() === '' ? Number.NaN : Number(quantity) };
}

/** What is wrong with a form that was sent: a message, and one for each field. */
export interface CardProblem {
  message: string;
  errors: Readonly<Record<string, string>>;
}

/** What the API says is wrong; the message alone where no field is named. */
export function toCardProblem(
  {
    message,
    errors = [],
  }: { message?: string | undefined; errors?: readonly { field: string; message: string }[] | undefined },
  fallback: string,
): CardProblem {
  return {
    message: errors.length > 0 ? '' : (message ?? fallback),
    errors: Object.fromEntries(errors.map((error) => [error.field, error.message])),
  };
}
