import type { Selectable } from 'kysely';
import type { ProductTable } from '#database/tables/product.ts';
import { nameKey } from '#domain/name-key.ts';
import type { ProductRevision } from '#domain/product/product.ts';
import type { WrittenKind } from '#domain/record/record-kind.server.ts';

export type Product = Omit<Selectable<ProductTable>, 'nameKey'>;

/** What is stored of a product's picture: all of it or nothing. */
export type PictureColumns = Pick<Product, 'image' | 'imageWidth' | 'imageHeight'>;

/** Ceramic products of the catalogue. */
export const products: WrittenKind<ProductRevision & Partial<PictureColumns>, Product> = {
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
  ],
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
