import { sql } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** The first answer to a request with a key, sealed, in the place of what answers were made from. */
export function sealedAnswers(): SchemaChange {
  return {
    alters: ['idempotencyKey'],
    async up(db) {
      await sql`alter table "idempotencyKey" add column answer text`.execute(db);
      await sql`alter table "idempotencyKey" drop column detail`.execute(db);
    },
  };
}
