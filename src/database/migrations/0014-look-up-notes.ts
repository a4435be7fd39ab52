import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/**
 * One table has what three had: look-ups by day, numbers that were mistyped, and cards with which something may be wrong. Another
 * has what servers share of the budgets.
 */
export function lookUpNotes({ strict, unlogged, bigint }: SchemaDialect): SchemaChange {
  return {
    alters: ['warranty'],
    async up(db) {
      for (const statement of [
        `create table "lookUpNote" (
          day text not null, kind text not null, "cardKey" text not null,
          "warrantyId" integer references warranty (id) on delete cascade, "count" integer not null,
          constraint look_up_note_once primary key (day, kind, "cardKey")
        ) ${strict}`,
        'create index look_up_note_of_warranty on "lookUpNote" ("warrantyId") where "warrantyId" is not null',
        ...Object.entries({ found: 'found', notFound: 'not-found' }).map(
          ([column, kind]) => `insert into "lookUpNote" (day, kind, "cardKey", "count")
            select day, '${kind}', '', "${column}" from "lookUpDay" where "${column}" > 0`,
        ),
        `insert into "lookUpNote" (day, kind, "cardKey", "warrantyId", "count")
          select day, 'near-miss', "cardKey", max(warranty.id), sum("count") from "lookUpNearMiss"
          join warranty on warranty.id = "warrantyId" group by day, "cardKey"`,
        `insert into "lookUpNote" (day, kind, "cardKey", "warrantyId", "count")
          select day, reason, "cardKey", "warrantyId", "count" from "lookUpSuspect"`,
        `create ${unlogged} table "lookUpCount" (
          "key" text not null, "window" text not null, "count" integer not null, "endsAt" ${bigint} not null,
          at ${bigint} not null, constraint look_up_count_once primary key ("key", "window")
        ) ${strict}`,
        'create index look_up_count_by_time on "lookUpCount" (at)',
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
