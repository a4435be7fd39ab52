import { type Kysely, sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

const tables = ['warranty', 'clinic', 'product'];

/** What was put into the bin by one call, so that it can be restored as one. */
export function bulkDeletions(dialect: SchemaDialect): SchemaChange {
  return {
    alters: tables,
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('bulkDeletion')
        .addColumn('id', 'integer', dialect.numbering)
        .addColumn('noun', 'text', (column) => column.notNull())
        .addColumn('deletedAt', 'text', (column) => column.notNull())
        .addColumn('deletedBy', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
      for (const table of tables) {
        await db.schema.alterTable(table).addColumn('bulkDeletionId', 'integer').execute();
        await db.schema
          .createIndex(`${table}_bulkDeletionId`)
          .on(table)
          .columns(['bulkDeletionId', 'binnedAt'])
          .where(sql.ref('bulkDeletionId'), 'is not', null)
          .execute();
      }
    },
  };
}
