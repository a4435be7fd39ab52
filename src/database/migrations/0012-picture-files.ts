import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** The pictures of products, for servers that share nothing but the database. */
export function pictureFiles(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pictureFile')
        .addColumn('file', 'text', (column) => column.primaryKey())
        .addColumn('picture', 'text', (column) => column.notNull())
        .addColumn('bytes', dialect.bytes, (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('writtenAt', 'text', (column) => column.notNull())
        .addColumn('quarantinedOn', 'text')
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema.createIndex('picture_file_of_picture').on('pictureFile').column('picture').execute();
    },
  };
}
