import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** The pictures that belong to visits. Their files are among those of all pictures, and go with their visit. */
export function visitPictures({ strict }: SchemaDialect): SchemaChange {
  return {
    alters: ['visit', 'pictureFile'],
    async up(db) {
      const statements = [
        `create table "visitPicture" (
          picture text primary key, "visitId" integer not null references visit (id) on delete cascade,
          "sentAt" text not null, place integer not null
        ) ${strict}`,
        'create index visit_picture_of_visit on "visitPicture" ("visitId")',
        `alter table "pictureFile" add column "visitPicture" text references "visitPicture" (picture) on delete cascade`,
        `create index picture_file_of_visit on "pictureFile" ("visitPicture") where "visitPicture" is not null`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
