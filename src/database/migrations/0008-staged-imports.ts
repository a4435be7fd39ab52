import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/**
 * Imports that are sent, checked, stored and taken back in steps. Existing imports are stored ones, whose files were not
 * kept.
 */
export function stagedImports(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name).addColumn('id', 'integer', dialect.numbering);

      await db.schema
        .alterTable('import')
        .addColumn('state', 'text', (column) => column.notNull().defaultTo('stored'))
        .execute();
      await db.schema
        .alterTable('import')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable('import').addColumn('size', 'integer').execute();
      for (const column of [
        'hash',
        'sheets',
        'plan',
        'mappingName',
        'summary',
        'result',
        'message',
        'storedAt',
        'undoneAt',
        'undoneBy',
        'keptUntil',
      ])
        await db.schema.alterTable('import').addColumn(column, 'text').execute();
      await sql`update import set "storedAt" = "createdAt"`.execute(db);

      await db.schema.alterTable('warranty').addColumn('importVersion', 'integer').execute();
      await db.schema
        .createIndex('warranty_of_import')
        .on('warranty')
        .columns(['importId', 'id'])
        .where(sql.ref('importId'), 'is not', null)
        .execute();

      await table('importChange')
        .addColumn('importId', 'integer', (column) => column.notNull().references('import.id'))
        .addColumn('warrantyId', 'integer', (column) => column.notNull())
        .addColumn('before', 'text', (column) => column.notNull())
        .addColumn('after', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('isUndone', 'integer', (column) => column.notNull().defaultTo(0))
        .addUniqueConstraint('import_change_once', ['importId', 'warrantyId'])
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema.createIndex('import_change_of_warranty').on('importChange').column('warrantyId').execute();

      await table('nameAlias')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('recordId', 'integer', (column) => column.notNull())
        .addUniqueConstraint('name_alias_once', ['kind', 'key'])
        .modifyEnd(dialect.tableEnd)
        .execute();

      await table('importMapping')
        .addColumn('headersHash', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('columns', 'text', (column) => column.notNull())
        .addColumn('usedAt', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
    },
  };
}
