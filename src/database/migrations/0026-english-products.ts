import type { Kysely } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** The English texts of a product. Existing ones have none. */
export function englishProducts(): SchemaChange {
  return {
    alters: ['product'],
    async up(db: Kysely<unknown>) {
      for (const column of ['applicationEnglish', 'colourEnglish'])
        await db.schema.alterTable('product').addColumn(column, 'text').execute();
    },
  };
}
