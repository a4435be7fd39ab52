import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Counts of look-ups that say that something is wrong with a card. */
export function suspectCards({ strict }: SchemaDialect): SchemaChange {
  return {
    async up(db) {
      const columns = `day text not null, "cardKey" text not null, reason text not null, "count" integer not null`;
      await sql
        .raw(`create table "lookUpSuspect" (${columns}, primary key (day, "cardKey", reason)) ${strict}`)
        .execute(db);
      await sql.raw('create index look_up_suspect_of_card on "lookUpSuspect" ("cardKey")').execute(db);
    },
  };
}
