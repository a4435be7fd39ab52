import type { Selectable } from 'kysely';
import type { ProductTable } from '#database/tables/product.ts';
import { nameKey } from '#domain/name-key.ts';
import type { ProductRevision } from '#domain/product/product.ts';
import type { WritableRecordDefinition } from '#domain/record/record-definition.server.ts';

export type Product = Omit<Selectable<ProductTable>, 'nameKey'>;

/** What is stored of a product's picture. */
export type PictureColumns = Pick<Product, 'image' | 'imageWidth' | 'imageHeight'>;

type Stored = ProductRevision & Partial<PictureColumns>;

/** Ceramic products of the catalogue. */
export const products: WritableRecordDefinition<Stored, Product> & { noun: 'product' } = {
  noun: 'product',
  columns: [
    'id',
    'name',
    'price',
    'translucency',
    'flexuralStrength',
    'application',
    'minimumThickness',
    'thickness',
    'diameter',
    'colour',
    'warranty',
    'image',
    'imageWidth',
    'imageHeight',
    'version',
    'createdAt',
    'updatedAt',
    'binnedAt',
    'binnedBy',
  ] satisfies (keyof Product)[],
  key: 'nameKey',
  indexed: false,
  sentences: {
    missing: 'Không tìm thấy sản phẩm này.',
    inBin: 'Sản phẩm này đang ở trong thùng rác.',
    notInBin: 'Sản phẩm này không có trong thùng rác.',
    stale: 'Sản phẩm này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    takenMeanwhile: 'Đã có một sản phẩm khác đang dùng tên này.',
  },
  taken: ({ name }) => `Sản phẩm "${name}" đã có.`,
  stored: (fields) => ({ ...fields, nameKey: nameKey(fields.name) }),
};

/** A product's fields with some of them changed; what is undefined stays. */
export function changedProduct(
  product: Product,
  changes: { [Field in keyof Stored]?: Stored[Field] | undefined },
): Stored {
  const { name, price, translucency, flexuralStrength, application, minimumThickness } = product;
  const { thickness, diameter, colour, warranty, image, imageWidth, imageHeight } = product;
  const attributes = { translucency, flexuralStrength, application, minimumThickness, thickness, diameter };
  const before = { name, price, ...attributes, colour, warranty, image, imageWidth, imageHeight };
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(defined) };
}
