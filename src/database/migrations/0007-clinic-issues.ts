import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Which cards clinics have issued themselves. */
export function clinicIssues({ strict }: SchemaDialect): SchemaChange {
  return {
    async up(db) {
      const columns = `"warrantyId" integer primary key, "clinicId" integer not null, "accountId" integer not null,
        "issuedAt" text not null`;
      await sql.raw(`create table "clinicIssue" (${columns}) ${strict}`).execute(db);
      await sql.raw('create index clinic_issue_of_clinic on "clinicIssue" ("clinicId", "issuedAt")').execute(db);
    },
  };
}
