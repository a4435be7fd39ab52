import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { indexLayout, trackedColumns } from '#database/tables/search.ts';

const indexTables = [
  'searchPending',
  'searchWord',
  'searchBucket',
  'searchPosting',
  'searchText',
  'searchOrder',
  'searchChange',
] as const;

/** Whether the triggers note the columns that this program's index has, and the index is one that it can go on with. */
export async function isIndexed(db: Kysely<Tables>, dialect: SchemaDialect): Promise<boolean> {
  const found = await dialect.readTriggers(db);
  if (!dialect.triggers(trackedColumns).every(({ name, text }) => found.get(name) === text)) return false;
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'searchState')) return false;
  const { layout } = await db.selectFrom('searchState').select('layout').executeTakeFirstOrThrow();
  return layout === 0 || Math.abs(layout) === indexLayout;
}

/** Creates the triggers again, and starts the index over. Nobody else may change cards before the transaction ends. */
export async function rebuildIndex(db: Kysely<Tables>, dialect: SchemaDialect): Promise<void> {
  for (const { statements } of dialect.triggers(trackedColumns))
    for (const statement of statements) await sql.raw(statement).execute(db);
  await emptyIndex(db);
}

/**
 * Empties the index and makes every card pending. Nobody else may change cards before the transaction ends: such a change would
 * note what it replaces in an index that does not have it any more.
 */
export async function emptyIndex(db: Kysely<Tables>): Promise<void> {
  // First, so that a merge waits, and then finds another version than it has planned for.
  await db
    .updateTable('searchState')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
  for (const table of indexTables) await db.deleteFrom(table).execute();
  const { indexedTo, maxId } = await db
    .selectFrom('searchState')
    .select('indexedTo')
    .select((query) =>
      query
        .selectFrom('warranty')
        .select(({ fn }) => fn.max<number | null>('id').as('id'))
        .as('maxId'),
    )
    .executeTakeFirstOrThrow();
  // A program with another layout must not go on with it.
  const layout = maxId === null ? 0 : -indexLayout;
  await db
    .updateTable('searchState')
    .set({ layout, indexedTo: Math.max(indexedTo, maxId ?? 0) })
    .execute();
  if (maxId === null) return;
  await db.insertInto('searchPending').values({ kind: 'added', firstId: 1, lastId: maxId, old: null }).execute();
}
