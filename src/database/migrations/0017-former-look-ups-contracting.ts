import { sql } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** Drops the tables of look-ups of version 1.1, whose rows `0014-look-up-notes` has copied. */
export function formerLookUps(): SchemaChange {
  return {
    alters: ['warranty'],
    async up(db) {
      for (const table of ['lookUpDay', 'lookUpNearMiss', 'lookUpSuspect', 'lookUpSpending'])
        await sql`drop table ${sql.table(table)}`.execute(db);
    },
  };
}
