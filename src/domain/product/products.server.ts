import { Invalid } from '#domain/errors.ts';
import { type FieldValues, keysOf } from '#domain/field-definition.ts';
import { nameKey } from '#domain/name-key.ts';
import { bridgeUnitsError } from '#domain/product/indications.ts';
import { productFields } from '#domain/product/product-fields.ts';
import { checkAliases } from '#domain/record/name-aliases.server.ts';
import { aliasedQueries, namedRecord } from '#domain/record/named-record.server.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import { type RecordRow, recordColumns } from '#domain/record/record-row.ts';

/** The size of the largest variant of a picture in pixels; null if there is none. */
interface PictureSize {
  imageWidth: number | null;
  imageHeight: number | null;
}

/** The further pictures of a product, which have calls of their own. */
interface Gallery {
  /** As it is stored: `readGallery` reads it. */
  gallery: string | null;
}

type Stored = FieldValues<typeof productFields> & PictureSize & Gallery;
export type Product = RecordRow & Stored;

/** The columns of a product's picture. */
export type PictureColumns = Pick<Product, 'image' | 'imageWidth' | 'imageHeight'>;

const beside = ['imageWidth', 'imageHeight', 'gallery'] as const;
const { aliases: _, ...storedFields } = productFields;
const columns = [...recordColumns, ...keysOf(storedFields), ...beside] as const;
const stored = ({ aliases: _, ...values }: Stored) => ({ ...values, nameKey: nameKey(values.name) });

/** The record definition of ceramic products. */
export const products: RecordDefinition<Product, Stored> & { type: 'product' } = {
  ...namedRecord('product', productFields),
  fields: [...keysOf(productFields), ...beside],
  ...aliasedQueries('product', {
    select: (db, condition) => db.selectFrom('product').select(columns).where(condition).execute(),
    insert: (tx, values: Stored, metadata) =>
      tx
        .insertInto('product')
        .values({ ...stored(values), ...metadata })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    update: (tx, values, metadata, condition) =>
      tx
        .updateTable('product')
        .set({ ...stored(values), ...metadata })
        .where(condition)
        .returning(columns)
        .executeTakeFirst(),
    remove: (tx, condition) => tx.deleteFrom('product').where(condition).returning(columns).execute(),
  }),
  async check(tx, values, before) {
    const message = bridgeUnitsError(values);
    if (message !== undefined) throw new Invalid(message, [{ field: 'bridgeUnits', message }]);
    return { ...values, aliases: await checkAliases(tx, 'product', values, before) };
  },
};
