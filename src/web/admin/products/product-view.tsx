import { toWire } from '#contract/field-mapping.ts';
import { productNames } from '#contract/record-names.ts';
import { keysOf } from '#domain/field-definition.ts';
import { type ProductChanges, type ProductField, productFields } from '#domain/product/product-fields.ts';
import { admin } from '#strings/vi/admin/common.ts';
import type { resourceForms } from '#strings/vi/admin/record-words.ts';
import { type RecordView, type RequestExtras, recordView } from '#web/admin/form/record-view.ts';
import { fieldColumns, inTwoLines } from '#web/admin/list/columns.tsx';
import styles from '#web/admin/list/record-table.module.css';
import type { RecordContent } from '#web/admin/records/record-calls.ts';
import type { Product } from '#web/admin/records/resource-config.ts';

/** The section of each field, in the order of the form. */
export const productSections: Record<ProductField, keyof typeof resourceForms.product.sections> = {
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
  coverage: 'use',
  aliases: 'use',
};

const withUnit = (value: number | null, unit: string) =>
  value === null ? admin.none : `${value.toLocaleString('vi-VN')} ${unit}`;

const tableColumns = fieldColumns(
  productFields,
  'name',
  { image: 8, name: 34, price: 16, translucency: 12, flexuralStrength: 15, group: 24, position: 10 },
  {
    image: ({ image }) =>
      image ? (
        <img className={styles.picture} src={image} alt="" width="56" height="56" loading="lazy" />
      ) : (
        <span className={styles.picture} />
      ),
    price: (row) => formatPrice(row.price),
    translucency: (row) => withUnit(row.translucency, '%'),
    flexuralStrength: (row) => withUnit(row.flexuralStrength, 'MPa'),
  },
);

const order = keysOf(productSections);
/** What each product has of its own. */
const own: readonly ProductField[] = ['name', 'image', 'position', 'aliases'];

const derived = recordView('product', productFields);

/** Products in the back office. */
export const products: RecordView<Product, ProductField, ProductChanges> & { wire: 'product' } = {
  ...derived,
  names: { ...derived.names, gallery: 'gallery' },
  help: { list: 'catalogue', form: 'catalogue' },
  columns: inTwoLines(tableColumns, ['group', 'price', 'image']),
  binColumns: fieldColumns({ name: productFields.name }, 'name', { name: 60 }),
  nameOf: (product) => product.name,
  order,
  // Products of one line mostly differ only in name and picture.
  retained: order.filter((field) => !own.includes(field)),
  key: 'name',
  propagated: 'name',
  picture: 'image',
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

const price = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });

/** An amount in Vietnamese dong in local notation. */
export const formatPrice = (amount: number): string => price.format(amount);
