import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Clinics and products that were merged, so that they can be separated again. */
export function recordMerges(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('recordMerge')
        .addColumn('id', 'integer', dialect.numbering)
        .addColumn('noun', 'text', (column) => column.notNull())
        .addColumn('keptId', 'integer', (column) => column.notNull())
        .addColumn('mergedId', 'integer', (column) => column.notNull())
        .addColumn('aliases', 'text')
        .addColumn('cards', 'integer', (column) => column.notNull())
        .addColumn('firstAuditId', 'integer', (column) => column.notNull())
        .addColumn('lastAuditId', 'integer', (column) => column.notNull())
        .addColumn('mergedAt', 'text', (column) => column.notNull())
        .addColumn('mergedBy', 'text', (column) => column.notNull())
        .addColumn('separatedAt', 'text')
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema.createIndex('record_merge_of_kept').on('recordMerge').columns(['noun', 'keptId']).execute();
    },
  };
}
