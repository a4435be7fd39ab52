import { Invalid } from '#domain/errors.ts';
import { type FieldValues, keysOf } from '#domain/field-traits.ts';
import { nameKey } from '#domain/name-key.ts';
import { bridgeUnitsError } from '#domain/product/indications.ts';
import { productTraits } from '#domain/product/product-traits.ts';
import { checkAliases, removeAliases, storeAliases, withAliases } from '#domain/record/name-aliases.server.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import { removeMerges } from '#domain/record/record-merges.server.ts';
import { type RecordRow, recordColumns } from '#domain/record/record-row.ts';
import { recordConflicts } from '#strings/vi/server/record-conflicts.ts';

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

type Stored = FieldValues<typeof productTraits> & PictureSize & Gallery;
export type Product = RecordRow & Stored;

/** The columns of a product's picture. */
export type PictureColumns = Pick<Product, 'image' | 'imageWidth' | 'imageHeight'>;

const messages = recordConflicts.product;
const beside = ['imageWidth', 'imageHeight', 'gallery'] as const;
const fields = [...keysOf(productTraits), ...beside] as const;
/** The aliases are in a table of their own, where imports look. */
const { aliases: _, ...storedTraits } = productTraits;
const columns = [...recordColumns, ...keysOf(storedTraits), ...beside] as const;
const stored = ({ aliases: _, ...values }: Stored) => ({ ...values, nameKey: nameKey(values.name) });

/** The record definition of ceramic products. */
export const products: RecordDefinition<Product, Stored> & { type: 'product' } = {
  type: 'product',
  fields,
  key: 'nameKey',
  keyOf: ({ name }) => nameKey(name),
  messages,
  duplicateMessage: ({ name }) => messages.duplicate(name),

  select: async (db, condition) =>
    withAliases(db, 'product', await db.selectFrom('product').select(columns).where(condition).execute()),
  async insert(tx, values, stamp) {
    const row = await tx
      .insertInto('product')
      .values({ ...stored(values), ...stamp })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return storeAliases(tx, 'product', { ...row, aliases: values.aliases });
  },
  async update(tx, values, stamp, condition) {
    const row = await tx
      .updateTable('product')
      .set({ ...stored(values), ...stamp })
      .where(condition)
      .returning(columns)
      .executeTakeFirst();
    return row && storeAliases(tx, 'product', { ...row, aliases: values.aliases });
  },
  remove: async (tx, condition) =>
    withAliases(tx, 'product', await tx.deleteFrom('product').where(condition).returning(columns).execute()),
  async afterRemove(tx, rows) {
    await removeAliases(tx, 'product', rows);
    await removeMerges(tx, 'product', rows);
  },
  async check(tx, values, before) {
    const message = bridgeUnitsError(values);
    if (message !== undefined) throw new Invalid(message, [{ field: 'bridgeUnits', message }]);
    return { ...values, aliases: await checkAliases(tx, 'product', values, before) };
  },
};
