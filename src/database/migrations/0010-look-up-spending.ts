import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** What servers send each other about the budgets of look-ups. */
export function lookUpSpending(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('lookUpSpending')
        .modifyFront(dialect.transient)
        .addColumn('server', 'text', (column) => column.notNull())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('at', dialect.wideInteger, (column) => column.notNull())
        .addColumn('spending', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('look_up_spending_key', ['server', 'seq'])
        .modifyEnd(dialect.tableEnd)
        .execute();
    },
  };
}
