import { type FieldValues, formerNamesOf, keysOf } from '#domain/field-traits.ts';
import { nameKey } from '#domain/name-key.ts';
import { productTraits } from '#domain/product/product-traits.ts';
import { type RecordDefinition, type RecordRow, recordColumns } from '#domain/record/record-definition.server.ts';

/** The size of the largest variant of a picture in pixels; null if there is none. */
interface PictureSize {
  imageWidth: number | null;
  imageHeight: number | null;
}

type Stored = FieldValues<typeof productTraits> & PictureSize;
export type Product = RecordRow & Stored;

/** The columns of a product's picture. */
export type PictureColumns = Pick<Product, 'image' | 'imageWidth' | 'imageHeight'>;

const fields = [...keysOf(productTraits), 'imageWidth', 'imageHeight'] as const;
const columns = [...recordColumns, ...fields] as const;
const stored = (values: Stored) => ({ ...values, nameKey: nameKey(values.name) });

/** The record definition of ceramic products. */
export const products: RecordDefinition<Product, Stored> & { noun: 'product' } = {
  noun: 'product',
  fields,
  formerNames: formerNamesOf(productTraits),
  key: 'nameKey',
  keyOf: ({ name }) => nameKey(name),
  indexed: false,
  sentences: {
    missing: 'Không tìm thấy sản phẩm này.',
    inBin: 'Sản phẩm này đang ở trong thùng rác.',
    notInBin: 'Sản phẩm này không có trong thùng rác.',
    stale: 'Sản phẩm này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    takenMeanwhile: 'Đã có một sản phẩm khác đang dùng tên này.',
  },
  taken: ({ name }) => `Sản phẩm "${name}" đã có.`,

  select: (db, condition) => db.selectFrom('product').select(columns).where(condition).execute(),
  insert: (tx, values, stamp) =>
    tx
      .insertInto('product')
      .values({ ...stored(values), ...stamp })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  update: (tx, values, stamp, condition) =>
    tx
      .updateTable('product')
      .set({ ...stored(values), ...stamp })
      .where(condition)
      .returning(columns)
      .executeTakeFirst(),
  remove: (tx, condition) => tx.deleteFrom('product').where(condition).returning(columns).execute(),
};
