import type { FieldDefinition, FieldValues, NewValues } from '#domain/field-definition.ts';
import { clinicLabels as labels } from '#strings/vi/fields.ts';

/** What everybody may know of a clinic: its entry in the public directory. */
const contact = { isOptional: true, isPublic: true, isSearched: false } as const;
/** For staff only. */
const noted = { isOptional: true, isPublic: false, isSearched: false, order: 'none' } as const;

/** The fields of a dental clinic. */
export const clinicFields = {
  name: {
    label: labels.name,
    type: 'name',
    isOptional: false,
    isPublic: true,
    isSearched: true,
    order: 'alphabetical',
    list: 'always',
  },
  province: {
    ...contact,
    label: labels.province,
    type: 'province',
    order: 'alphabetical',
    list: 'always',
    description: 'One of the 34 provinces and cities, by its name',
  },
  address: {
    ...contact,
    label: labels.address,
    type: 'text',
    order: 'none',
    list: 'never',
    description: 'Street and ward, without the province',
  },
  phone: {
    ...contact,
    label: labels.phone,
    type: 'phone',
    order: 'none',
    list: 'always',
    description: 'The main number',
  },
  email: {
    ...noted,
    label: labels.email,
    type: 'email',
    list: 'never',
    description: 'Where mails to the clinic go; for staff',
  },
  map: {
    ...contact,
    label: labels.map,
    type: 'link',
    order: 'none',
    list: 'never',
    description: 'An https URL that shows the way',
  },
  doctors: {
    ...noted,
    label: labels.doctors,
    type: 'lines',
    list: 'never',
    description: 'Names of doctors, one a line; for staff',
  },
  aliases: {
    ...noted,
    label: labels.aliases,
    type: 'lines',
    list: 'never',
    description: 'Other spellings under which imports find it, one a line; for staff',
  },
} as const satisfies Record<string, FieldDefinition>;

export type ClinicField = keyof typeof clinicFields;
export type ClinicFields = FieldValues<typeof clinicFields>;

/** The fields of an edit: the name, and the others that change. */
export type ClinicChanges = NewValues<ClinicFields>;
