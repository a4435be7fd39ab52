import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Recalls of lots, and which patients were told. Which cards belong to one follows from their lot, so it is stored nowhere. */
export function recalls({ id, strict }: SchemaDialect): SchemaChange {
  return {
    async up(db) {
      for (const statement of [
        `create table recall (
          id ${id}, version integer default 1 not null, state text not null, title text not null, lot text not null,
          "productId" integer references product (id) on delete set null, "productName" text,
          "issuedFrom" text, "issuedTo" text, text text not null, "patientText" text,
          "createdAt" text not null, "createdBy" text not null, "updatedAt" text not null, "publishedAt" text
        ) ${strict}`,
        'create index recall_by_state on recall (state, id)',
        'create index recall_of_product on recall ("productId") where "productId" is not null',
        `create table "recallTold" (
          "recallId" integer not null references recall (id) on delete cascade,
          "warrantyId" integer not null references warranty (id) on delete cascade,
          "toldAt" text not null, "toldBy" text not null,
          constraint recall_told_once primary key ("recallId", "warrantyId")
        ) ${strict}`,
        'create index recall_told_of_warranty on "recallTold" ("warrantyId")',
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
