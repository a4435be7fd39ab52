import type { Kysely } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** The further pictures of a product. Existing ones have none. */
export function productGalleries(): SchemaChange {
  return {
    alters: ['product'],
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('product').addColumn('gallery', 'text').execute();
    },
  };
}
