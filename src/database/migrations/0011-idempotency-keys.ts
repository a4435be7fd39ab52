import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Keys of requests, under which a repeated request gets the answer of the first. */
export function idempotencyKeys(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('idempotencyKey')
        .addColumn('id', 'integer', dialect.numbering)
        .addColumn('accountId', 'integer', (column) => column.notNull().references('account.id'))
        .addColumn('keyHash', 'text', (column) => column.notNull())
        .addColumn('requestHash', 'text', (column) => column.notNull())
        .addColumn('noun', 'text', (column) => column.notNull())
        .addColumn('recordId', 'integer', (column) => column.notNull())
        .addColumn('detail', 'text')
        .addColumn('createdAt', 'text', (column) => column.notNull())
        .addUniqueConstraint('idempotency_key_once', ['accountId', 'keyHash'])
        .modifyEnd(dialect.tableEnd)
        .execute();
    },
  };
}
