import { sql } from 'kysely';
import type { SchemaChange } from '#database/migrations/schema-dialect.ts';

/** Recovery codes of authenticator apps. */
export function recoveryCodes(): SchemaChange {
  return {
    alters: ['account'],
    async up(db) {
      await sql`alter table account add column "recoveryCodes" text`.execute(db);
    },
  };
}
