import type { Kysely } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Look-ups of numbers that are one slip away from a card's, counted by card and day. */
export function lookUpNearMisses(dialect: SchemaDialect): SchemaChange {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('lookUpNearMiss')
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('warrantyId', 'integer', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('look_up_near_miss_once', ['day', 'warrantyId'])
        .modifyEnd(dialect.tableEnd)
        .execute();
      await db.schema.createIndex('look_up_near_miss_of_card').on('lookUpNearMiss').column('warrantyId').execute();
    },
  };
}
