import { toWire } from '#contract/field-mapping.ts';
import { productNames } from '#contract/product-names.ts';
import type { ProductRevision } from '#domain/product/product.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { productFields as labels } from '#strings/vi/admin/records.ts';
import type { FormDefinition, FormValues, RequestExtras } from '#web/admin/form/form-definition.ts';
import { typeNumber } from '#web/admin/form/typed-number.ts';
import type { Field } from '#web/admin/products/product-form-field.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { Product } from '#web/admin/records/record.ts';
import type { RecordContent } from '#web/admin/records/record-calls.ts';

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
export const productKind: FormDefinition<Product, Field, ProductRevision> = {
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
function body(fields: ProductRevision, { version, propagateRename, picture }: RequestExtras): RecordContent {
  const texts = toTexts(toWire(productNames, fields));
  return {
    wire: 'product',
    form: {
      ...texts,
      productImage: picture,
      version: version?.toString(),
      propagateRename: propagateRename ? 'true' : undefined,
    },
  };
}

function toTexts<Name extends string>(values: Record<Name, string | number | null>): Record<Name, string> {
  const texts = Object.entries<string | number | null>(values).map(([name, value]) => [name, String(value ?? '')]);
  return Object.fromEntries(texts);
}
