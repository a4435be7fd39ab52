import { fromWire, toWire } from '#contract/field-mapping.ts';
import { productNames } from '#contract/record-names.ts';
import { keysOf } from '#domain/field-traits.ts';
import { type ProductChanges, type ProductField, productTraits } from '#domain/product/product-traits.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { productLabels } from '#strings/vi/fields.ts';
import type { FormDefinition, RequestExtras } from '#web/admin/form/form-definition.ts';
import { OwnSaves } from '#web/admin/form/own-saves.ts';
import { blankFields, formatFields } from '#web/admin/form/typed-fields.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { Product } from '#web/admin/records/record.ts';
import type { RecordContent } from '#web/admin/records/record-calls.ts';

type Section = keyof typeof resourceForms.product.sections;

/** The section of each field, in the order of the form. */
const sectionOf: Record<ProductField, Section> = {
  name: 'shown',
  price: 'shown',
  image: 'shown',
  group: 'catalogue',
  indications: 'catalogue',
  bridgeUnits: 'catalogue',
  position: 'catalogue',
  translucency: 'measures',
  flexuralStrength: 'measures',
  minimumThickness: 'measures',
  diameter: 'measures',
  thickness: 'measures',
  application: 'use',
  applicationEnglish: 'use',
  colour: 'use',
  colourEnglish: 'use',
  warranty: 'use',
  aliases: 'use',
};

const order = keysOf(sectionOf);
/** What each product has of its own. */
const own: readonly ProductField[] = ['name', 'image', 'position', 'aliases'];

/** The fields of a section. */
export const fieldsIn = (section: Section) => order.filter((field) => sectionOf[field] === section);

const { sections: _, hints: __, ...words } = resourceForms.product;

/** The definition of the product form. */
export const productFormDefinition: FormDefinition<Product, ProductField, ProductChanges> = {
  resource: products,
  ownSaves: new OwnSaves(),
  words,
  traits: productTraits,
  labels: products.labels,
  order,
  blank: blankFields(productTraits),
  // Products of one line mostly differ only in name and picture.
  retained: order.filter((field) => !own.includes(field)),
  key: 'name',
  propagated: 'name',
  picture: 'image',
  besides: { gallery: productLabels.gallery },
  toFormValues: (row) => formatFields(productTraits, row),
  readHistory: (values) => formatFields(productTraits, fromWire(productNames, values)),
  check: async (typed, before) => (await import('#web/admin/products/check-product.ts')).checkProduct(typed, before),
  body,
};

/** The fields as multipart form data; without a new file the picture is left out. */
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

/** The values as text; undefined ones are left out. */
function toTexts<Values extends object>(values: Values): { [Name in keyof Values]: string } {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined);
  const texts = sent.map(([name, value]) => [name, String(value ?? '')]);
  return Object.fromEntries(texts);
}
