import type { Kysely } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Filters, order and columns of the list of cards, which a person has given a name. */
export function savedViews(dialect: SchemaDialect): SchemaChange {
  return {
    alters: ['account'],
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('savedView')
        .addColumn('id', 'integer', dialect.numbering)
        .addColumn('accountId', 'integer', (column) => column.notNull().references('account.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('nameKey', 'text', (column) => column.notNull())
        .addColumn('isShared', 'integer', (column) => column.notNull())
        .addColumn('settings', 'text', (column) => column.notNull())
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addColumn('updatedAt', 'text', (column) => column.notNull())
        .addUniqueConstraint('saved_view_once', ['accountId', 'nameKey'])
        .modifyEnd(dialect.tableEnd)
        .execute();
    },
  };
}
