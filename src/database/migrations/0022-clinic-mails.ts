import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Where mails to clinics go, and those that wait to be sent or could not be. A mail's text is made when it is sent. */
export function clinicMails({ id, strict }: SchemaDialect): SchemaChange {
  return {
    alters: ['clinic', 'recall', 'visit'],
    async up(db) {
      for (const statement of [
        'alter table clinic add column email text',
        'alter table clinic add column "mailsOffAt" text',
        `create table "clinicMail" (
          id ${id}, "clinicId" integer not null references clinic (id) on delete cascade, kind text not null,
          "recallId" integer references recall (id) on delete cascade,
          "visitId" integer references visit (id) on delete cascade,
          "createdAt" text not null, attempts integer default 0 not null, "nextAt" text, "failedTo" text, reason text
        ) ${strict}`,
        'create index clinic_mail_due on "clinicMail" ("nextAt", id)',
        'create index clinic_mail_of_clinic on "clinicMail" ("clinicId")',
        'create index clinic_mail_of_recall on "clinicMail" ("recallId") where "recallId" is not null',
        'create index clinic_mail_of_visit on "clinicMail" ("visitId") where "visitId" is not null',
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
