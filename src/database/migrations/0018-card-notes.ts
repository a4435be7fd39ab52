import { sql } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** The notes of staff on cards, and an index of the few cards that have one. */
export function cardNotes(): SchemaChange {
  return {
    alters: ['warranty'],
    async up(db) {
      await sql`alter table warranty add column note text`.execute(db);
      await sql`create index warranty_with_note on warranty (id desc) where note is not null`.execute(db);
    },
  };
}
