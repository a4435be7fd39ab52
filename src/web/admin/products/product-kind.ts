import { toWire } from '#contract/names.ts';
import { productNames } from '#contract/product-names.ts';
import type { ProductRevision } from '#domain/product/product.ts';
import type { FormKind, SentAlong, Typed } from '#web/admin/form/form-kind.ts';
import { typeNumber } from '#web/admin/form/typed-number.ts';
import { products } from '#web/admin/products/product-noun.ts';
import type { Product } from '#web/admin/records/record.ts';
import { nounForms } from '#web/strings/vi-admin-forms.ts';
import { productFields as labels } from '#web/strings/vi-admin-records.ts';

export type Field = keyof ProductRevision | 'image';

const order = [
  'name',
  'price',
  'image',
  'translucency',
  'flexuralStrength',
  'minimumThickness',
  'diameter',
  'thickness',
  'application',
  'colour',
  'warranty',
] as const satisfies readonly Field[];

const { sections: _, ...words } = nounForms.product;

/** What the form of a product is made of. */
export const productKind: FormKind<Product, Field> = {
  noun: products,
  words,
  labels,
  order,
  blank: Object.fromEntries(order.map((field) => [field, ''])) as Typed<Field>,
  // The next product of a line differs in little but its name and picture.
  kept: order.filter((field) => field !== 'name' && field !== 'image'),
  key: 'name',
  carried: 'name',
  picture: 'image',
  type: (product) =>
    Object.fromEntries(order.map((field) => [field, typeValue(product[field] ?? null)])) as Typed<Field>,
  check: async (typed, before) => (await import('#web/admin/products/check-product.ts')).checkProduct(typed, before),
  body,
};

const typeValue = (value: string | number | null) => (typeof value === 'string' ? value : typeNumber(value));

/** The fields as a form with a file, every value a text; the picture is left out where no other was chosen. */
function body(fields: object, { version, carryName, picture }: SentAlong): FormData {
  const form = new FormData();
  const texts = { ...toWire(productNames, fields), productImage: undefined, version, carryName };
  for (const [name, value] of Object.entries(texts)) {
    if (value !== undefined) form.set(name, value === null ? '' : String(value));
  }
  if (picture) form.set(productNames.image, picture);
  return form;
}
