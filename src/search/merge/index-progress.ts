import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { indexLayout } from '#database/tables/search.ts';

/** How many cards an index has that is being built, and how many there are. */
export interface IndexProgress {
  indexed: number;
  total: number;
}

/** The progress of the first build of the index; undefined once it is complete. Ids that were removed count, too. */
export async function indexProgress(db: Database): Promise<IndexProgress | undefined> {
  const state = await db.read.selectFrom('searchState').selectAll().executeTakeFirstOrThrow();
  if (state.layout === indexLayout) return undefined;
  const { maxId, pending } = await db.read
    .selectNoFrom((query) => [
      query.selectFrom('warranty').select(sql<number | null>`max(id)`.as('maxId')).as('maxId'),
      query
        .selectFrom('searchPending')
        .select(sql<number | null>`cast(sum("lastId" - "firstId" + 1) as integer)`.as('pending'))
        .where('kind', '=', 'added')
        .as('pending'),
    ])
    .executeTakeFirstOrThrow();
  const total = maxId ?? 0;
  const waiting = Math.max(0, total - state.indexedTo) + (pending ?? 0);
  return { indexed: Math.max(0, total - waiting), total };
}
