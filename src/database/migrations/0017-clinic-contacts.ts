import type { Kysely } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** How a clinic is reached, who works there, and how its aliases were written. Existing ones have none of it. */
export function clinicContacts(): SchemaChange {
  return {
    alters: ['clinic', 'nameAlias'],
    async up(db: Kysely<unknown>) {
      for (const column of ['province', 'address', 'phone', 'map', 'doctors'])
        await db.schema.alterTable('clinic').addColumn(column, 'text').execute();
      await db.schema.alterTable('nameAlias').addColumn('name', 'text').execute();
    },
  };
}
