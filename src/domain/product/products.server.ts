import { type FieldValues, formerNamesOf, keysOf } from '#domain/field-traits.ts';
import { removeAliases } from '#domain/import/name-aliases.server.ts';
import { nameKey } from '#domain/name-key.ts';
import { productTraits } from '#domain/product/product-traits.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import { type RecordRow, recordColumns } from '#domain/record/record-row.ts';
import { recordConflicts } from '#strings/vi/server/record-conflicts.ts';

/** The size of the largest variant of a picture in pixels; null if there is none. */
interface PictureSize {
  imageWidth: number | null;
  imageHeight: number | null;
}

type Stored = FieldValues<typeof productTraits> & PictureSize;
export type Product = RecordRow & Stored;

/** The columns of a product's picture. */
export type PictureColumns = Pick<Product, 'image' | 'imageWidth' | 'imageHeight'>;

const messages = recordConflicts.product;
const fields = [...keysOf(productTraits), 'imageWidth', 'imageHeight'] as const;
const columns = [...recordColumns, ...fields] as const;
const stored = (values: Stored) => ({ ...values, nameKey: nameKey(values.name) });

/** The record definition of ceramic products. */
export const products: RecordDefinition<Product, Stored> & { type: 'product' } = {
  type: 'product',
  fields,
  formerNames: formerNamesOf(productTraits),
  key: 'nameKey',
  keyOf: ({ name }) => nameKey(name),
  messages,
  duplicateMessage: ({ name }) => messages.duplicate(name),

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
  afterRemove: (tx, rows) => removeAliases(tx, 'product', rows),
};
