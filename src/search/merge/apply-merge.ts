import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { maxIndexChanges } from '#search/index-state.ts';
import type { BytesByKey, BytesTable } from '#search/index-table.ts';
import type { MergePlan } from '#search/merge/plan-merge.ts';

/** Rows of one statement. */
const rowsAtOnce = 500;

/**
 * Writes a planned merge in one transaction. Returns false, and writes nothing, if the index has changed since it was planned,
 * because another process has merged.
 */
export async function applyMerge(db: Database, plan: MergePlan): Promise<boolean> {
  return db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('searchState')
      .set({ version: plan.version + 1, layout: plan.layout, indexedTo: plan.indexedTo })
      .where('version', '=', plan.version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await storePending(tx, plan);
    await storeWords(tx, plan);
    await storeBytes(tx, 'searchBucket', plan.buckets);
    await storeBytes(tx, 'searchPosting', plan.postings);
    await storeBytes(tx, 'searchText', plan.texts);
    await storeOrders(tx, plan);
    await tx
      .insertInto('searchChange')
      .values({ version: plan.version + 1, changes: JSON.stringify(plan.change) })
      .execute();
    await tx
      .deleteFrom('searchChange')
      .where('version', '<=', plan.version + 1 - maxIndexChanges)
      .execute();
    return true;
  });
}

async function storePending(tx: Write, { consumed, trimmed }: MergePlan): Promise<void> {
  for (const part of inParts(consumed)) {
    await tx
      .deleteFrom('searchPending')
      .where(({ or, between }) => or(part.map(([first, last]) => between('seq', first, last))))
      .execute();
  }
  if (!trimmed) return;
  await tx.updateTable('searchPending').set({ firstId: trimmed.firstId }).where('seq', '=', trimmed.seq).execute();
}

async function storeWords(tx: Write, { words, deadWords }: MergePlan): Promise<void> {
  for (const part of inParts(deadWords)) await tx.deleteFrom('searchWord').where('id', 'in', part).execute();
  for (const part of inParts(words)) await tx.insertInto('searchWord').values(part).execute();
}

async function storeBytes(tx: Write, table: BytesTable, rows: BytesByKey): Promise<void> {
  const stored = [...rows].flatMap(([key, data]) => (data ? [{ key, data }] : []));
  const gone = [...rows].flatMap(([key, data]) => (data ? [] : [key]));
  for (const part of inParts(gone)) await tx.deleteFrom(table).where('key', 'in', part).execute();
  for (const part of inParts(stored)) {
    await tx
      .insertInto(table)
      .values(part)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ data: sql.ref('excluded.data') }))
      .execute();
  }
}

async function storeOrders(tx: Write, { orders, emptyOrders }: MergePlan): Promise<void> {
  for (const part of inParts(emptyOrders)) await tx.deleteFrom('searchOrder').where('id', 'in', part).execute();
  for (const part of inParts(orders)) {
    const excluded = (column: string) => sql.ref(`excluded.${column}`);
    await tx
      .insertInto('searchOrder')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          head: sql`${excluded('head')}`,
          ids: sql`${excluded('ids')}`,
          values: sql`${excluded('values')}`,
        }),
      )
      .execute();
  }
}

function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += rowsAtOnce) yield items.slice(from, from + rowsAtOnce);
}
