import type { FieldTraits, FieldValues } from '#domain/field-traits.ts';

/** The fields of a dental clinic. */
export const clinicTraits = {
  name: {
    label: 'Tên nha khoa',
    kind: 'name',
    isOptional: false,
    isPublic: true,
    isSearched: true,
    order: 'alphabetical',
    list: 'always',
  },
} as const satisfies Record<string, FieldTraits>;

export type ClinicField = keyof typeof clinicTraits;
export type ClinicFields = FieldValues<typeof clinicTraits>;
