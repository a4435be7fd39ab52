import type { Database, Readable } from '#database/database.ts';
import { keysOf } from '#domain/field-traits.ts';
import { nameKey } from '#domain/name-key.ts';
import type { Catalogue, CatalogueProduct } from '#domain/product/catalogue.ts';
import { productTraits } from '#domain/product/product-traits.ts';
import type { PictureColumns } from '#domain/product/products.server.ts';

/** Names of the pictures of all products, also of those in the bin. */
export async function productImages(db: Database): Promise<Set<string>> {
  const rows = await db.read.selectFrom('product').select('image').where('image', 'is not', null).execute();
  return new Set(rows.flatMap(({ image }) => image ?? []));
}

/** The catalogue shows no prices and, but for its order, no positions; aliases are in a table of their own. */
const { price: _, position: __, aliases: ___, ...catalogueTraits } = productTraits;

type CatalogueRow = Omit<CatalogueProduct, 'picture'> & PictureColumns;

export function createCatalogue(db: Readable): Catalogue {
  // As `compareInCatalogue` does.
  const inOrder = db.read
    .selectFrom('product')
    .select(['id', ...keysOf(catalogueTraits), 'imageWidth', 'imageHeight'])
    .where('binnedAt', 'is', null)
    .orderBy('position', (order) => order.asc().nullsLast())
    .orderBy('id', 'desc');
  const oneInOrder = db.prepare<CatalogueRow>(inOrder.limit(1).offset(0).compile());
  const named = db.prepare<{ id: number }>(
    db.read.selectFrom('product').select('id').where('nameKey', '=', '').where('binnedAt', 'is', null).compile(),
  );
  return {
    async products() {
      const rows = await inOrder.execute();
      return rows.map(toCatalogueProduct);
    },
    async first(count) {
      const rows = await Promise.all(Array.from({ length: count }, (_, offset) => oneInOrder(1, offset)));
      return rows.flatMap((row) => (row ? toCatalogueProduct(row) : []));
    },
    findId: async (name) => (await named(nameKey(name)))?.id,
    changes: () =>
      db.read.selectFrom('product').select(['id', 'updatedAt']).where('binnedAt', 'is', null).orderBy('id').execute(),
  };
}

function toCatalogueProduct({ image, imageWidth, imageHeight, ...product }: CatalogueRow): CatalogueProduct {
  const isStored = image !== null && imageWidth !== null && imageHeight !== null;
  return { ...product, picture: isStored ? { name: image, width: imageWidth, height: imageHeight } : null };
}
