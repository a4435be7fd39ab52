import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How a clinic is reached, who works there, and how its aliases were written. Existing ones have none of it. */
export function clinicContacts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ['province', 'address', 'phone', 'map', 'doctors'])
        await db.schema.alterTable('clinic').addColumn(column, 'text').execute();
      await db.schema.alterTable('nameAlias').addColumn('name', 'text').execute();
    },
  };
}
