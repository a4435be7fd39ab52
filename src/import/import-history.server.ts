import type { Selectable } from 'kysely';
import type { Database } from '#database/database.ts';
import type { ImportTable } from '#database/tables/import.ts';

/**
 * The imports that were stored, newest first.
 *
 * @param page from 1
 */
export async function listImports(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; imports: Selectable<ImportTable>[] }> {
  const [imports, { total }] = await Promise.all([
    db.read
      .selectFrom('import')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.read
      .selectFrom('import')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), imports };
}
