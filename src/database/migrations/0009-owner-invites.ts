import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Links that create the first account, which any server on the register accepts. */
export function ownerInvites(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('ownerInvite')
        .addColumn('tokenHash', 'text', (column) => column.primaryKey())
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .modifyEnd(dialect.tableEnd)
        .execute();
    },
  };
}
