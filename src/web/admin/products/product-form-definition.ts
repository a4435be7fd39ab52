import { toWire } from '#contract/field-mapping.ts';
import { productNames } from '#contract/product-names.ts';
import { keysOf } from '#domain/field-traits.ts';
import { type ProductChanges, type ProductField, productTraits } from '#domain/product/product-traits.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import type { FormDefinition, RequestExtras } from '#web/admin/form/form-definition.ts';
import { blankFields, typeFields } from '#web/admin/form/typed-fields.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { Product } from '#web/admin/records/record.ts';
import type { RecordContent } from '#web/admin/records/record-calls.ts';

type Section = keyof typeof resourceForms.product.sections;

/** Under which title of the form each field stands, from the first to the last. */
const sectionOf: Record<ProductField, Section> = {
  name: 'shown',
  price: 'shown',
  image: 'shown',
  translucency: 'measures',
  flexuralStrength: 'measures',
  minimumThickness: 'measures',
  diameter: 'measures',
  thickness: 'measures',
  application: 'use',
  colour: 'use',
  warranty: 'use',
};

const order = keysOf(sectionOf);

/** The fields of a section. */
export const fieldsIn = (section: Section) => order.filter((field) => sectionOf[field] === section);

const { sections: _, ...words } = resourceForms.product;

/** What the form of a product is made of. */
export const productKind: FormDefinition<Product, ProductField, ProductChanges> = {
  noun: products,
  words,
  labels: products.labels,
  order,
  blank: blankFields(productTraits),
  // The next product of a line differs in little but its name and picture.
  retained: order.filter((field) => field !== 'name' && field !== 'image'),
  key: 'name',
  propagated: 'name',
  picture: 'image',
  toFormValues: (row) => typeFields(productTraits, row),
  check: async (typed, before) => (await import('#web/admin/products/check-product.ts')).checkProduct(typed, before),
  body,
};

/** The fields as a form with a file, every value a text; the picture is left out where no other was chosen. */
function body(fields: ProductChanges, { version, propagateRename, picture }: RequestExtras): RecordContent {
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

/** What is undefined is not sent. */
function toTexts<Values extends object>(values: Values): { [Name in keyof Values]: string } {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined);
  const texts = sent.map(([name, value]) => [name, String(value ?? '')]);
  return Object.fromEntries(texts);
}
