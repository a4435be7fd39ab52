import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** The table of the register's id. `saveRegisterId` inserts its row, since it knows the id of the folder. */
export function registerId(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('register')
        .addColumn('only', 'integer', (column) => column.primaryKey().check(sql`"only" = 1`))
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
    },
  };
}
