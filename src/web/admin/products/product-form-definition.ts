import { toWire } from '#contract/field-mapping.ts';
import { productNames } from '#contract/product-names.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { productFields as labels } from '#strings/vi/admin/records.ts';
import type { FormDefinition, FormValues, RequestExtras } from '#web/admin/form/form-definition.ts';
import { typeNumber } from '#web/admin/form/typed-number.ts';
import type { Field } from '#web/admin/products/product-form-field.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { Product } from '#web/admin/records/record.ts';

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

const { sections: _, ...words } = resourceForms.product;

/** What the form of a product is made of. */
export const productKind: FormDefinition<Product, Field> = {
  noun: products,
  words,
  labels,
  order,
  blank: Object.fromEntries(order.map((field) => [field, ''])) as FormValues<Field>,
  // The next product of a line differs in little but its name and picture.
  retained: order.filter((field) => field !== 'name' && field !== 'image'),
  key: 'name',
  propagated: 'name',
  picture: 'image',
  toFormValues: (product) =>
    Object.fromEntries(order.map((field) => [field, typeValue(product[field] ?? null)])) as FormValues<Field>,
  check: async (typed, before) => (await import('#web/admin/products/check-product.ts')).checkProduct(typed, before),
  body,
};

const typeValue = (value: string | number | null) => (typeof value === 'string' ? value : typeNumber(value));

/** The fields as a form with a file, every value a text; the picture is left out where no other was chosen. */
function body(fields: object, { version, propagateRename, picture }: RequestExtras): FormData {
  const form = new FormData();
  const texts = { ...toWire(productNames, fields), productImage: undefined, version, propagateRename };
  for (const [name, value] of Object.entries(texts)) {
    if (value !== undefined) form.set(name, value === null ? '' : String(value));
  }
  if (picture) form.set(productNames.image, picture);
  return form;
}
