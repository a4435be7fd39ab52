import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { trackedColumns } from '#database/tables/search.ts';

/**
 * The tables of the search index, and triggers that note which warranties it does not have yet. The index of a register
 * that has warranties is built in the background; then `dropTextIndex` removes the one that it replaces.
 */
export function searchIndex(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('searchState')
        .addColumn('only', 'integer', (column) => column.primaryKey().check(sql`"only" = 1`))
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('indexedTo', 'integer', (column) => column.notNull())
        .addColumn('layout', 'integer', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
      await sql`insert into "searchState" values (1, 0, 0, 0)`.execute(db);
      await db.schema
        .createTable('searchPending')
        .addColumn('seq', 'integer', dialect.numbering)
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('firstId', 'integer', (column) => column.notNull())
        .addColumn('lastId', 'integer', (column) => column.notNull())
        .addColumn('old', 'text')
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema
        .createTable('searchWord')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
      for (const name of ['searchBucket', 'searchPosting', 'searchText']) {
        await db.schema
          .createTable(name)
          .addColumn('key', dialect.wideInteger, (column) => column.primaryKey())
          .addColumn('data', dialect.bytes, (column) => column.notNull())
          .modifyEnd(dialect.tableEnd)
          .execute();
      }
      await db.schema
        .createTable('searchOrder')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('column', 'integer', (column) => column.notNull())
        .addColumn('head', 'text', (column) => column.notNull())
        .addColumn('ids', dialect.bytes, (column) => column.notNull())
        .addColumn('values', dialect.bytes, (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema
        .createTable('searchChange')
        .addColumn('version', 'integer', (column) => column.primaryKey())
        .addColumn('changes', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
      await dialect.trackWarranties(db, trackedColumns);
      // Only filters by SQL used them.
      for (const column of ['expiresOn', 'createdAt']) await db.schema.dropIndex(`warranty_active_${column}`).execute();
    },
  };
}
