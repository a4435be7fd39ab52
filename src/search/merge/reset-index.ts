import type { Database } from '#database/database.ts';

const tables = [
  'searchPending',
  'searchWord',
  'searchBucket',
  'searchPosting',
  'searchText',
  'searchOrder',
  'searchChange',
] as const;

/** Empties the index and makes every card pending. */
export async function resetIndex(db: Database): Promise<void> {
  await db.write(async (tx) => {
    // A change under way would note what it replaces in an index that does not have it any more.
    await db.lockTable(tx, 'warranty');
    for (const table of tables) await tx.deleteFrom(table).execute();
    const { maxId } = await tx
      .selectFrom('warranty')
      .select(({ fn }) => fn.max<number | null>('id').as('maxId'))
      .executeTakeFirstOrThrow();
    const state = await tx.selectFrom('searchState').selectAll().executeTakeFirstOrThrow();
    const indexedTo = Math.max(state.indexedTo, maxId ?? 0);
    await tx
      .updateTable('searchState')
      .set({ version: state.version + 1, layout: 0, indexedTo })
      .execute();
    if (maxId === null) return;
    await tx.insertInto('searchPending').values({ kind: 'added', firstId: 1, lastId: maxId, old: null }).execute();
  });
}
