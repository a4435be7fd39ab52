import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** The files of imports, who works on what, and what is known of backups and mails, for servers that share nothing but the database. */
export function sharedImports(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('importFilePart')
        .addColumn('importId', 'integer', (column) => column.notNull().references('import.id'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('part', 'integer', (column) => column.notNull())
        .addColumn('token', 'text', (column) => column.notNull())
        .addColumn('bytes', dialect.bytes, (column) => column.notNull())
        .addPrimaryKeyConstraint('import_file_part_key', ['importId', 'kind', 'name', 'part'])
        .modifyEnd(dialect.tableEnd)
        .execute();
      await createClaimTable(db, dialect);
      await db.schema
        .createTable('sharedState')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
    },
  };
}

/** Creates the table of claims if there is none. */
export async function createClaimTable({ schema }: Pick<Kysely<unknown>, 'schema'>, dialect: SchemaDialect) {
  await schema
    .createTable('claim')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('beatAt', dialect.wideInteger, (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('isCancelled', 'integer', (column) => column.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
}
