import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Visits of patients, and what a product's warranty pays after how many years. */
export function visits(dialect: SchemaDialect): SchemaChange {
  return {
    alters: ['product'],
    async up(db) {
      for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    },
  };
}

const statements = ({ id, strict }: SchemaDialect) => [
  `create table visit (
    id ${id}, version integer default 1 not null, "warrantyId" integer not null, "clinicId" integer,
    kind text not null, state text not null, "visitedOn" text not null check ("visitedOn" like '____-__-__'),
    "toothPosition" text, note text, decision text, share integer check (share between 0 and 100),
    "createdAt" text not null, "createdBy" text not null, "updatedAt" text not null
  ) ${strict}`,
  `create index visit_of_warranty on visit ("warrantyId", id)`,
  `create index visit_of_clinic on visit ("clinicId", id) where "clinicId" is not null`,
  `create index visit_by_state on visit (state, id)`,
  `alter table product add column coverage text`,
];
