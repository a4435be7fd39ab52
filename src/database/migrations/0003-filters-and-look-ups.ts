import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Indexes for the filters of the list of warranties, look-ups counted by day, and the warnings of an import. */
export function filtersAndLookUps(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // For cards with a name, active or in the bin: both are counted and renamed.
      for (const column of ['clinicName', 'productName'] as const) {
        await db.schema.createIndex(`warranty_${column}`).on('warranty').columns([column, 'binnedAt', 'id']).execute();
      }
      for (const column of ['expiresOn', 'createdAt'] as const) {
        await db.schema
          .createIndex(`warranty_active_${column}`)
          .on('warranty')
          .columns([column, 'id'])
          .where(sql.ref('binnedAt'), 'is', null)
          .execute();
      }

      await db.schema
        .createTable('lookUpDay')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('found', 'integer', (column) => column.notNull())
        .addColumn('notFound', 'integer', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();

      await db.schema.alterTable('import').addColumn('warningCount', 'integer').execute();
    },
  };
}
