import type { FieldDefinition, FieldValues, NewValues } from '#domain/field-definition.ts';
import { indications } from '#domain/product/indications.ts';
import { productLabels as labels } from '#strings/vi/fields.ts';

const base = { isPublic: true, isSearched: false, order: 'none', list: 'never' } as const;
/** Optional: a product that exists may lack values that are required for a new one. */
const measure = { ...base, type: 'number', isOptional: true, order: 'by value' } as const;
const text = { ...base, type: 'text', isOptional: true } as const;
const listed = { list: 'always' } as const;

/** The fields of a product, in the order of lists. */
export const productFields = {
  image: {
    ...base,
    ...listed,
    label: labels.image,
    type: 'picture',
    isOptional: true,
    description: 'Path under the host; null where there is no picture',
  },
  name: {
    ...base,
    ...listed,
    label: labels.name,
    type: 'name',
    isOptional: false,
    isSearched: true,
    order: 'alphabetical',
  },
  price: {
    ...base,
    ...listed,
    label: labels.price,
    type: 'integer',
    isOptional: false,
    order: 'by value',
    description: 'Vietnamese dong',
  },
  translucency: { ...measure, ...listed, label: labels.translucency, description: 'Translucency, percent' },
  flexuralStrength: { ...measure, ...listed, label: labels.flexuralStrength, description: 'Flexural strength, MPa' },
  application: { ...text, label: labels.application, description: 'Application' },
  applicationEnglish: { ...text, label: labels.applicationEnglish, description: 'Application, for the English pages' },
  minimumThickness: {
    ...measure,
    label: labels.minimumThickness,
    description: 'Minimum restoration thickness, mm',
  },
  thickness: { ...text, label: labels.thickness, description: 'Thickness, mm' },
  diameter: { ...measure, label: labels.diameter, description: 'Diameter, mm' },
  colour: { ...text, label: labels.colour, description: 'Colour' },
  colourEnglish: { ...text, label: labels.colourEnglish, description: 'Colour, for the English pages' },
  warranty: { ...text, label: labels.warranty, description: 'Warranty' },
  coverage: {
    ...text,
    type: 'coverage',
    label: labels.coverage,
    isPublic: false,
    description: 'What is paid of a new restoration: percents, each until so many years after the issue; for staff',
  },
  group: {
    ...text,
    ...listed,
    label: labels.group,
    order: 'alphabetical',
    description: 'The materials that it belongs to, as the owner calls them',
  },
  indications: {
    ...base,
    label: labels.indications,
    type: 'indications',
    isOptional: true,
    description: `What it is used for, separated by commas: ${indications.join(', ')}`,
  },
  bridgeUnits: {
    ...base,
    label: labels.bridgeUnits,
    type: 'integer',
    isOptional: true,
    description: 'The units of the largest bridge; only with the indication `bridge`',
  },
  position: {
    ...base,
    label: labels.position,
    type: 'integer',
    isOptional: true,
    isPublic: false,
    order: 'by value',
    list: 'wide',
    description: 'Its place in the catalogue, from 1; those without one follow, the newest first. For staff',
  },
  aliases: {
    ...base,
    label: labels.aliases,
    type: 'lines',
    isOptional: true,
    isPublic: false,
    description: 'Other spellings under which imports find it, one a line; for staff',
  },
} as const satisfies Record<string, FieldDefinition>;

export type ProductField = keyof typeof productFields;

/** The fields of a product without its picture, which is a file. */
export type ProductFields = Omit<FieldValues<typeof productFields>, 'image'>;

/** The fields of an edit: name and price, and the others that change. */
export type ProductChanges = NewValues<ProductFields>;
