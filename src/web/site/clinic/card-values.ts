/** What the form of a card sends, as it was typed. `toothPosition` has the teeth of the chart, with spaces between them. */
export const cardFields = [
  'numbCode',
  'fullName',
  'productName',
  'doctorName',
  'quantity',
  'toothPosition',
  'bridge',
  'lot',
] as const;
export type CardValues = Record<(typeof cardFields)[number], string>;

/** The values of a card's form. */
export function readCardValues(form: FormData): CardValues {
  const teeth = form.getAll('teeth').join(' ');
  return { ...textsOf((name) => form.get(name)), ...(teeth !== '' && { toothPosition: teeth }) };
}

/** A text for each field: what `read` has of it, or an empty one. */
export function textsOf(read: (name: string) => unknown): CardValues {
  const values = cardFields.map((name) => {
    const value = read(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(values);
}

/** The teeth that are chosen in the chart. */
export function chosenTeeth({ toothPosition }: Pick<CardValues, 'toothPosition'>): Set<number> {
  return new Set(toothPosition.split(' ').filter(Boolean).map(Number));
}
