import type { Database } from '#database/database.ts';

/** Names of the pictures that products show, those in the bin too. */
export async function productImages(db: Database): Promise<Set<string>> {
  const rows = await db.read.selectFrom('product').select('image').where('image', 'is not', null).execute();
  return new Set(rows.flatMap(({ image }) => image ?? []));
}
