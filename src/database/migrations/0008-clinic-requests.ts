import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** What clinics ask of the staff: changes of their cards, and more blank cards. */
export function clinicRequests({ id, strict }: SchemaDialect): SchemaChange {
  return {
    async up(db) {
      const columns = `id ${id}, "clinicId" integer not null, "warrantyId" integer, "count" integer, text text,
        state text not null, answer text, "createdAt" text not null, "createdBy" text not null,
        "answeredAt" text, "answeredBy" text`;
      await sql.raw(`create table "clinicRequest" (${columns}) ${strict}`).execute(db);
      for (const index of [
        'clinic_request_of_clinic on "clinicRequest" ("clinicId", id)',
        'clinic_request_of_warranty on "clinicRequest" ("warrantyId") where "warrantyId" is not null',
        'clinic_request_by_state on "clinicRequest" (state, id)',
      ])
        await sql.raw(`create index ${index}`).execute(db);
    },
  };
}
