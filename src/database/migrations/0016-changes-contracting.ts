import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/**
 * What was done to records in one go is a change, in one table, and the audit lines of the records name it. The tables and
 * columns that remembered how to take something back go; whatever could be taken back with them still can.
 */
export function changes({ id, strict }: SchemaDialect): SchemaChange {
  return {
    alters: ['clinic', 'product', 'import', 'warranty', 'audit'],
    async up(db) {
      for (const statement of [...table(id, strict), ...formerChanges, ...lines, ...former])
        await sql.raw(statement).execute(db);
    },
  };
}

const table = (id: string, strict: string) => [
  `create table change (
    id ${id}, kind text not null, noun text not null, "recordId" integer, "mergedId" integer,
    "importId" integer references "import" (id), field text, counts integer not null, at text not null,
    actor text not null, "undoneAt" text, "undoneBy" text, undoes integer references change (id), source text
  ) ${strict}`,
  'alter table audit add column "changeId" integer references change (id)',
];

/** The columns of a change in the order in which the former tables give them. */
const columns = `kind, noun, "recordId", "mergedId", "importId", field, counts, at, actor, "undoneAt", "undoneBy", source`;
const none = 'cast(null as integer)';
const noText = 'cast(null as text)';

const formerChanges = [
  `insert into change (${columns}) select ${columns} from (
    select 'import' as kind, 'warranty' as noun, ${none} as "recordId", ${none} as "mergedId", "import".id as "importId",
      ${noText} as field, "rowCount" as counts, line.at as at, line.actor as actor, "undoneAt" as "undoneAt",
      "undoneBy" as "undoneBy", 'import' as source
    from "import" join audit as line
      on line.noun = 'import' and line.action = 'import' and line."recordId" = "import".id
    where state in ('stored', 'undone')
    union all
    select 'edit', 'warranty', ${none}, ${none}, ${none}, field, counts, "editedAt", "editedBy", "undoneAt", "undoneBy",
      'edit ' || id from "bulkEdit"
    union all
    select 'bin', deletion.noun, ${none}, ${none}, ${none}, ${noText}, count(*), "deletedAt", "deletedBy", ${noText},
      ${noText}, 'bin'
    from "bulkDeletion" as deletion join audit as line on line.at = "deletedAt" and line.actor = "deletedBy"
      and line.noun = deletion.noun and line.action = 'bin'
    group by deletion.id, deletion.noun, "deletedAt", "deletedBy"
    union all
    select 'merge', noun, "keptId", "mergedId", ${none}, ${noText}, cards, "mergedAt", "mergedBy", "separatedAt",
      case when "separatedAt" is null then ${noText} else "mergedBy" end, 'merge ' || id from "recordMerge"
  ) as former order by at`,
  `insert into change (kind, noun, "importId", counts, at, actor, undoes, source)
    select 'undo', noun, "importId", counts, "undoneAt", "undoneBy", id, 'undo'
    from change where kind = 'import' and "undoneAt" is not null`,
];

const lines = [
  'create index change_by_time on change (at)',
  `update audit set "changeId" = (select change.id from change where change.at = audit.at and change.actor = audit.actor
      and (source in ('import', 'undo') and audit.noun in ('warranty', 'clinic', 'product', 'import')
        or source = 'bin' and audit.noun = change.noun and audit.action = 'bin'))
    where exists (select 1 from change where change.at = audit.at and source in ('import', 'undo', 'bin'))`,
  `update audit set "changeId" = (select change.id from change where source = 'edit ' || "bulkEditId")
    where "bulkEditId" is not null`,
  `update audit set "changeId" = (select change.id from change join "recordMerge" as merge on source = 'merge ' || merge.id
      where merge."mergedAt" = audit.at and audit.id > "firstAuditId" and audit.id <= "lastAuditId")
    where exists (select 1 from "recordMerge" as merge
      where merge."mergedAt" = audit.at and audit.id > "firstAuditId" and audit.id <= "lastAuditId")`,
  'drop index change_by_time',
  'create index audit_of_change on audit ("changeId", noun, "recordId", id) where "changeId" is not null',
  'create index change_of_import on change ("importId") where "importId" is not null',
  'create index change_of_merged on change (noun, "mergedId") where "mergedId" is not null',
  'create index change_of_undone on change (undoes) where undoes is not null',
];

/** What the table replaces. */
const former = [
  'alter table change drop column source',
  `update "import" set state = 'stored' where state = 'undone'`,
  ...['undoneAt', 'undoneBy'].map((column) => `alter table "import" drop column "${column}"`),
  ...['importChange', 'bulkEdit', 'bulkDeletion', 'recordMerge'].map((name) => `drop table "${name}"`),
  'drop index "audit_bulkEditId"',
  'alter table audit drop column "bulkEditId"',
  'alter table warranty drop column "importVersion"',
  ...['warranty', 'clinic', 'product'].flatMap((name) => [
    `drop index "${name}_bulkDeletionId"`,
    `alter table ${name} drop column "bulkDeletionId"`,
  ]),
];
