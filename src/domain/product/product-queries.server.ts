import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { keysOf } from '#domain/field-definition.ts';
import type { Catalogue, CatalogueProduct } from '#domain/product/catalogue.ts';
import { picturesOf, readGallery } from '#domain/product/gallery.ts';
import { productFields } from '#domain/product/product-fields.ts';
import type { PictureColumns, Product } from '#domain/product/products.server.ts';
import { canonicalCardNumber } from '#domain/text.ts';

/** Names of the pictures of all products, those of galleries and of products in the bin, too. */
export async function productImages(db: Database): Promise<Set<string>> {
  const rows = await db.read.selectFrom('product').select(['image', 'gallery']).execute();
  return new Set(rows.flatMap(picturesOf));
}

/** The catalogue shows no prices, coverages and, but for its order, no positions; aliases are in a table of their own. */
const { price: _, position: __, aliases: ___, coverage: ____, ...catalogueFields } = productFields;

const catalogueColumns = ['id', ...keysOf(catalogueFields), 'imageWidth', 'imageHeight', 'gallery'] as const;

type CatalogueRow = Omit<CatalogueProduct, 'picture' | 'gallery'> & PictureColumns & Pick<Product, 'gallery'>;

export function createCatalogue(db: Database): Catalogue {
  // As `compareInCatalogue` does.
  const inOrder = db.read
    .selectFrom('product')
    .select(catalogueColumns)
    .where('binnedAt', 'is', null)
    .orderBy('position', (order) => order.asc().nullsLast())
    .orderBy('id', 'desc');
  const withPlace = db.read
    .selectFrom('product')
    .select([...catalogueColumns, 'position'])
    .select(
      sql<number>`row_number() over (
        partition by coalesce(${sql.ref('group')}, cast(id as text))
        order by position is null, position, id desc
      )`.as('placeInGroup'),
    )
    .where('binnedAt', 'is', null);
  const oneOfGroups = db.prepare<CatalogueRow>(
    db.read
      .selectFrom(withPlace.as('product'))
      .select(catalogueColumns)
      .where('placeInGroup', '=', 1)
      .orderBy('position', (order) => order.asc().nullsLast())
      .orderBy('id', 'desc')
      .limit(1)
      .offset(0)
      .compile(),
  );
  const ofCard = db.prepare<PictureColumns & { id: number }>(
    db.read
      .selectFrom('product')
      .innerJoin('warranty', 'warranty.productId', 'product.id')
      .select(['product.id', 'image', 'imageWidth', 'imageHeight'])
      .where('product.binnedAt', 'is', null)
      .where('warranty.cardKey', '=', '')
      .where('warranty.binnedAt', 'is', null)
      .compile(),
  );
  return {
    async products() {
      const rows = await inOrder.execute();
      return rows.map(toCatalogueProduct);
    },
    async featured(count) {
      const rows = await Promise.all(Array.from({ length: count }, (_, offset) => oneOfGroups(1, 1, offset)));
      return rows.flatMap((row) => (row ? toCatalogueProduct(row) : []));
    },
    async ofCard(cardNumber) {
      const row = await ofCard(canonicalCardNumber(cardNumber));
      return row && { id: row.id, picture: pictureOf(row) };
    },
    changes: () =>
      db.read.selectFrom('product').select(['id', 'updatedAt']).where('binnedAt', 'is', null).orderBy('id').execute(),
  };
}

function pictureOf({ image, imageWidth, imageHeight }: PictureColumns): CatalogueProduct['picture'] {
  const isStored = image !== null && imageWidth !== null && imageHeight !== null;
  return isStored ? { name: image, width: imageWidth, height: imageHeight } : null;
}

function toCatalogueProduct({ image, imageWidth, imageHeight, gallery, ...product }: CatalogueRow): CatalogueProduct {
  const picture = pictureOf({ image, imageWidth, imageHeight });
  const further = readGallery(gallery).map(({ picture: name, ...one }) => ({ name, ...one }));
  // What lets no light through, as metal, has no translucency to compare.
  return { ...product, translucency: product.translucency || null, picture, gallery: further };
}
