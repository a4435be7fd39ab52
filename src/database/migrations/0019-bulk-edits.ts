import { type Kysely, sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Edits of many cards by one call, and which lines of the audit are theirs, so that each can be undone as one. */
export function bulkEdits(dialect: SchemaDialect): SchemaChange {
  return {
    alters: ['audit'],
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('bulkEdit')
        .addColumn('id', 'integer', dialect.numbering)
        .addColumn('field', 'text', (column) => column.notNull())
        .addColumn('counts', 'integer', (column) => column.notNull())
        .addColumn('editedAt', 'text', (column) => column.notNull())
        .addColumn('editedBy', 'text', (column) => column.notNull())
        .addColumn('undoneAt', 'text')
        .addColumn('undoneBy', 'text')
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema.alterTable('audit').addColumn('bulkEditId', 'integer').execute();
      await db.schema
        .createIndex('audit_bulkEditId')
        .on('audit')
        .columns(['bulkEditId', 'id'])
        .where(sql.ref('bulkEditId'), 'is not', null)
        .execute();
    },
  };
}
