import type { Database } from '#database/database.ts';
import { selectWarranties, type Warranty } from '#domain/warranty/warranties.server.ts';

/**
 * The cards that an import has added or changed, in the order of the file as far as it added them; also those in the bin.
 *
 * @param page from 1
 */
export async function listImportCards(
  db: Database,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<{ total: number; cards: Warranty[] }> {
  const changed = db.read.selectFrom('importChange').select('warrantyId').where('importId', '=', id);
  const [cards, { total }] = await Promise.all([
    selectWarranties(db.read)
      .where((where) => where.or([where('importId', '=', id), where('id', 'in', changed)]))
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.read
      .selectFrom('warranty')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .where((where) => where.or([where('importId', '=', id), where('id', 'in', changed)]))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), cards };
}
