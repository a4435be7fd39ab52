import type { Database } from '#database/database.ts';

/** Names of the clinics that are not in the bin, in alphabetical order of the database. */
export async function activeClinicNames(db: Database): Promise<string[]> {
  const rows = await db.read
    .selectFrom('clinic')
    .select('name')
    .where('binnedAt', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
