import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Accounts of clinics, and the links that make them. */
export function clinicAccounts(dialect: SchemaDialect): SchemaChange {
  return {
    alters: ['account'],
    async up(db) {
      for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    },
  };
}

const statements = ({ id, strict }: SchemaDialect) => [
  `alter table account add column "clinicId" integer`,
  `create index account_of_clinic on account ("clinicId") where "clinicId" is not null`,
  `create table "clinicInvite" (
    id ${id}, "tokenHash" text not null unique, "clinicId" integer not null, "accountId" integer,
    "createdAt" text not null, "createdBy" text not null, "expiresAt" text not null
  ) ${strict}`,
  `create index clinic_invite_of_clinic on "clinicInvite" ("clinicId")`,
];
