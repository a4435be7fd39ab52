import type { Kysely } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** The group, indications and place in the catalogue of a product. Existing ones have none of it. */
export function productGroups(): SchemaChange {
  return {
    alters: ['product'],
    async up(db: Kysely<unknown>) {
      for (const column of ['group', 'indications'])
        await db.schema.alterTable('product').addColumn(column, 'text').execute();
      for (const column of ['bridgeUnits', 'position'])
        await db.schema.alterTable('product').addColumn(column, 'integer').execute();
    },
  };
}
