import { sql } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** The lot of the material of a card. */
export function lots(): SchemaChange {
  return {
    alters: ['warranty'],
    async up(db) {
      await sql`alter table warranty add column lot text`.execute(db);
    },
  };
}
