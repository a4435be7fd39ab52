import type { Database } from '#database/database.ts';

/** Imports by state, such as `stored` or `failed`, of all processes. */
export async function countImports({ read }: Pick<Database, 'read'>): Promise<{ state: string; count: number }[]> {
  const rows = await read
    .selectFrom('import')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}
