import type { Database } from '#database/database.ts';

/** Names of the products that are not in the bin, in alphabetical order of the database. */
export async function activeProductNames(db: Database): Promise<string[]> {
  const rows = await db.read
    .selectFrom('product')
    .select('name')
    .where('binnedAt', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
