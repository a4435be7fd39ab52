import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Batches of printed cards. */
export function printedCards(dialect: SchemaDialect): SchemaChange {
  return {
    async up(db) {
      for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    },
  };
}

const statements = ({ id, strict }: SchemaDialect) => [
  `create table "cardBatch" (
    id ${id}, size integer not null, "key" text, lot text not null unique, note text,
    "createdAt" text not null, "createdBy" text not null
  ) ${strict}`,
  `create table "printedCard" (
    "cardKey" text primary key, "batchId" integer not null references "cardBatch" (id), place integer not null,
    "clinicId" integer, "handedOn" text, "voidedAt" text, "voidReason" text,
    constraint printed_card_place unique ("batchId", place)
  ) ${strict}`,
  `create index printed_card_of_clinic on "printedCard" ("clinicId") where "clinicId" is not null`,
];
