import type { FieldTraits, FieldValues } from '#domain/field-traits.ts';
import { clinicLabels as labels } from '#strings/vi/fields.ts';

/** The fields of a dental clinic. */
export const clinicTraits = {
  name: {
    label: labels.name,
    type: 'name',
    isOptional: false,
    isPublic: true,
    isSearched: true,
    order: 'alphabetical',
    list: 'always',
  },
} as const satisfies Record<string, FieldTraits>;

export type ClinicField = keyof typeof clinicTraits;
export type ClinicFields = FieldValues<typeof clinicTraits>;
