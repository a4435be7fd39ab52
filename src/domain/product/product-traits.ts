import type { FieldTraits, FieldValues, NewValues } from '#domain/field-traits.ts';

const base = { isPublic: true, isSearched: false, order: 'none', list: 'never' } as const;
/** Optional: a product that exists may lack values that are required for a new one. */
const measure = { ...base, kind: 'number', isOptional: true, order: 'by value' } as const;
const text = { ...base, kind: 'text', isOptional: true } as const;
const listed = { list: 'always' } as const;

/** The fields of a product, in the order of lists. */
export const productTraits = {
  image: {
    ...base,
    ...listed,
    label: 'Ảnh',
    kind: 'picture',
    isOptional: true,
    meaning: 'Path under the host; null where there is no picture',
  },
  name: {
    ...base,
    ...listed,
    label: 'Tên sản phẩm',
    kind: 'name',
    isOptional: false,
    isSearched: true,
    order: 'alphabetical',
  },
  price: {
    ...base,
    ...listed,
    label: 'Giá',
    kind: 'whole',
    isOptional: false,
    order: 'by value',
    meaning: 'Vietnamese dong',
  },
  translucency: { ...measure, ...listed, label: 'Độ trong', meaning: 'Translucency, percent' },
  flexuralStrength: { ...measure, ...listed, label: 'Độ bền uốn', meaning: 'Flexural strength, MPa' },
  application: { ...text, label: 'Ứng dụng', meaning: 'Application' },
  minimumThickness: {
    ...measure,
    label: 'Độ dày phục hình tối thiểu',
    meaning: 'Minimum restoration thickness, mm',
  },
  thickness: { ...text, label: 'Độ dày', meaning: 'Thickness, mm' },
  diameter: { ...measure, label: 'Đường kính', meaning: 'Diameter, mm' },
  colour: { ...text, label: 'Màu', meaning: 'Colour' },
  warranty: { ...text, label: 'Bảo hành', meaning: 'Warranty' },
} as const satisfies Record<string, FieldTraits>;

export type ProductField = keyof typeof productTraits;

/** The fields of a product without its picture, which is a file. */
export type ProductFields = Omit<FieldValues<typeof productTraits>, 'image'>;

/** The fields of an edit: name and price, and the others that change. */
export type ProductChanges = NewValues<ProductFields>;
