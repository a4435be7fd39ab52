import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { stepsBeforeBaseline } from '#database/migrations/migrations.ts';
import { postgresSchema } from '#database/postgres/schema.ts';
import { replaceTable, sqliteSchema } from '#database/sqlite/schema.ts';
import { keysOf } from '#domain/field-definition.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';

const schemas = { sqlite: sqliteSchema, postgres: postgresSchema };

const nameColumns = ['productName', 'customerName', 'clinicName', 'doctorName'];

const ids = {
  sqlite: 'integer primary key autoincrement',
  postgres: 'integer primary key generated always as identity',
};

/** Undoes the migrations from `0013-references-contracting` to `0022-clinic-mails`, and makes the table that `0019-one-inbox-contracting` drops. */
const since11 = (id: string) => [
  'drop table "clinicMail"',
  ...['email', 'mailsOffAt'].map((column) => `alter table clinic drop column "${column}"`),
  'drop index picture_file_of_visit',
  'alter table "pictureFile" drop column "visitPicture"',
  'drop table "visitPicture"',
  'drop table "recallTold"',
  'drop table recall',
  ...['count', 'readAt'].map((column) => `alter table visit drop column "${column}"`),
  `create table "clinicRequest" (
    id ${id}, "clinicId" integer not null references clinic (id) on delete cascade,
    "warrantyId" integer references warranty (id) on delete cascade, "count" integer, text text, state text not null,
    answer text, "createdAt" text not null, "createdBy" text not null, "answeredAt" text, "answeredBy" text
  )`,
  'create index clinic_request_of_clinic on "clinicRequest" ("clinicId", id)',
  'create index clinic_request_of_warranty on "clinicRequest" ("warrantyId") where "warrantyId" is not null',
  'create index clinic_request_by_state on "clinicRequest" (state, id)',
  'drop index warranty_with_note',
  'create table "lookUpDay" (day text primary key, found integer not null, "notFound" integer not null)',
  `create table "lookUpSpending" (
    server text not null, seq integer not null, at bigint not null, spending text not null, primary key (server, seq)
  )`,
  `create table "lookUpNearMiss" (
    day text not null, "warrantyId" integer not null references warranty (id) on delete cascade,
    count integer not null, primary key (day, "warrantyId")
  )`,
  'create index look_up_near_miss_of_card on "lookUpNearMiss" ("warrantyId")',
  `create table "lookUpSuspect" (
    day text not null, "cardKey" text not null, reason text not null, "count" integer not null,
    "warrantyId" integer references warranty (id) on delete cascade, primary key (day, "cardKey", reason)
  )`,
  'create index look_up_suspect_of_card on "lookUpSuspect" ("cardKey")',
  'create index look_up_suspect_of_warranty on "lookUpSuspect" ("warrantyId") where "warrantyId" is not null',
  'drop index audit_of_change',
  'alter table audit drop column "changeId"',
  'drop table change',
  'alter table audit add column "bulkEditId" integer',
  'create index "audit_bulkEditId" on audit ("bulkEditId", id) where "bulkEditId" is not null',
  ...['undoneAt', 'undoneBy'].map((column) => `alter table "import" add column "${column}" text`),
  'alter table warranty add column "importVersion" integer',
  ...['warranty', 'clinic', 'product'].flatMap((table) => [
    `alter table ${table} add column "bulkDeletionId" integer`,
    `create index "${table}_bulkDeletionId" on ${table} ("bulkDeletionId", "binnedAt") where "bulkDeletionId" is not null`,
  ]),
  `create table "importChange" (
    id ${id}, "importId" integer not null references "import" (id),
    "warrantyId" integer not null references warranty (id) on delete cascade,
    "before" text not null, "after" text not null, version integer not null,
    "isUndone" integer default 0 not null, constraint import_change_once unique ("importId", "warrantyId")
  )`,
  'create index import_change_of_warranty on "importChange" ("warrantyId")',
  `create table "bulkDeletion" (id ${id}, noun text not null, "deletedAt" text not null, "deletedBy" text not null)`,
  `create table "recordMerge" (
    id ${id}, noun text not null, "keptId" integer not null, "mergedId" integer not null, aliases text,
    cards integer not null, "firstAuditId" integer not null, "lastAuditId" integer not null,
    "mergedAt" text not null, "mergedBy" text not null, "separatedAt" text
  )`,
  'create index record_merge_of_kept on "recordMerge" (noun, "keptId")',
  `create table "bulkEdit" (
    id ${id}, field text not null, counts integer not null, "editedAt" text not null,
    "editedBy" text not null, "undoneAt" text, "undoneBy" text
  )`,
  'alter table "idempotencyKey" drop column answer',
  'alter table "idempotencyKey" add column detail text',
  'drop table "lookUpNote"',
  'drop table "lookUpCount"',
  'drop index warranty_of_clinic',
  'drop index warranty_of_product',
  'alter table warranty drop column "clinicId"',
  'alter table warranty drop column "productId"',
  ...['clinicName', 'productName'].map(
    (name) => `create index "warranty_${name}" on warranty ("${name}SortKey", id desc) where "binnedAt" is null`,
  ),
];

/** Each visit had a card: what clinics asked besides was no visit. */
async function requireCard(tx: Write, engine: Database['engine']): Promise<void> {
  await sql`delete from visit where "warrantyId" is null`.execute(tx);
  if (engine === 'postgres') await sql`alter table visit alter column "warrantyId" set not null`.execute(tx);
  else await replaceTable(tx, 'visit', (text) => text.replace('"warrantyId" integer', '$& not null'));
}

/** Undoes the migration `0012-foreign-keys`. */
async function removeReferences(tx: Write, engine: Database['engine']): Promise<void> {
  for (const table of ['visit', 'clinicRequest'])
    await sql.raw(`drop trigger "${table}_removed"${engine === 'sqlite' ? '' : ` on "${table}"`}`).execute(tx);
  if (engine === 'postgres') await sql`drop function erase_audit_detail`.execute(tx);
  for (const [table, columns] of Object.entries(referring))
    if (engine === 'sqlite')
      await replaceTable(tx, table, (text) => text.replaceAll(/ references \w+ \(id\) on \w+ (cascade|set null)/g, ''));
    else
      for (const column of columns)
        await sql.raw(`alter table "${table}" drop constraint "${table}_${column}_fkey"`).execute(tx);
  for (const statement of withoutReference) await sql.raw(statement).execute(tx);
}
const referring = {
  clinicInvite: ['clinicId'],
  clinicIssue: ['warrantyId', 'clinicId'],
  clinicRequest: ['warrantyId', 'clinicId'],
  importChange: ['warrantyId'],
  lookUpNearMiss: ['warrantyId'],
  printedCard: ['clinicId'],
  visit: ['warrantyId', 'clinicId'],
};
const withoutReference = [
  'drop index account_of_clinic',
  'alter table account rename column "clinicId" to "former"',
  'alter table account add column "clinicId" integer',
  'update account set "clinicId" = "former"',
  'alter table account drop column "former"',
  'create index account_of_clinic on account ("clinicId") where "clinicId" is not null',
  'drop index look_up_suspect_of_warranty',
  'alter table "lookUpSuspect" drop column "warrantyId"',
];

/** Undoes the migration `0010-search-contracting` but for what the tables of postings held. */
const withoutSearch = {
  sqlite: [
    ...['added', 'changed', 'removed'].map((name) => `drop trigger warranty_search_${name}`),
    'drop table "warrantySearch"',
  ],
  postgres: ['drop index warranty_search', 'drop extension pg_trgm'],
};
const withoutKeys = [
  ...[...nameColumns, 'expiresOn'].map((name) => `drop index "warranty_${name}"`),
  ...nameColumns.map((name) => `alter table warranty drop column "${name}SortKey"`),
];
const withTables = (bytes: string, id: string) => [
  'create index "warranty_clinicName" on warranty ("clinicName", "binnedAt", id)',
  'create index "warranty_productName" on warranty ("productName", "binnedAt", id)',
  'create table "searchState" ("only" integer primary key, version integer, "indexedTo" integer, layout integer)',
  'insert into "searchState" values (1, 0, 0, 0)',
  `create table "searchPending" (seq ${id}, kind text not null, "firstId" integer not null, "lastId" integer not null, old text)`,
  'create table "searchWord" (id integer primary key, "text" text not null)',
  ...['Bucket', 'Posting', 'Text'].map(
    (name) => `create table "search${name}" ("key" bigint primary key, data ${bytes})`,
  ),
  `create table "searchOrder" (id integer primary key, "column" integer, head text, ids ${bytes}, "values" ${bytes})`,
  'create table "searchChange" (version integer primary key, changes text not null)',
];
const pending = `insert into "searchPending" (kind, "firstId", "lastId")`;
const formerSchema = {
  sqlite: [
    ...withTables('blob', ids.sqlite),
    `create trigger warranty_changed after update of search on warranty when old.search is not new.search begin
      ${pending} values ('changed', old.id, old.id); end`,
    `create trigger warranty_removed after delete on warranty begin ${pending} values ('removed', old.id, old.id); end`,
  ],
  postgres: [
    ...withTables('bytea', ids.postgres),
    `create function warranty_changed() returns trigger language plpgsql as $$ begin
      ${pending} select 'changed', id, id from old_cards; return null; end $$`,
    `create trigger warranty_changed after update on warranty referencing old table as old_cards
      for each statement execute function warranty_changed()`,
  ],
};

/** What the migrations between the baseline and that one have added. */
const added = [
  'alter table account drop column "recoveryCodes"',
  'drop index account_of_clinic',
  'alter table account drop column "clinicId"',
  'drop table "clinicInvite"',
  'drop table "printedCard"',
  'drop table "cardBatch"',
  'drop table visit',
  'drop table "lookUpSuspect"',
  'drop table "clinicIssue"',
  'drop table "clinicRequest"',
  'alter table product drop column coverage',
  'alter table warranty drop column lot',
];

/** The fields that a card of version 1.1 has. */
const fieldsOf11 = [...nameColumns, 'cardNumber', 'quantity', 'expiresOn', 'issuedOn', 'toothPosition', 'lot'];

/** Makes a register one of version 1.1.0. */
export async function becomeVersion11(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (const statement of since11(ids[db.engine])) await sql.raw(statement).execute(tx);
    for (const field of keysOf(warrantyFields).filter((name) => !fieldsOf11.includes(name)))
      await sql.raw(`alter table warranty drop column "${field}"`).execute(tx);
    for (const statement of schemas[db.engine].eraseAuditOf('clinicRequest', 'request'))
      await sql.raw(statement).execute(tx);
    await requireCard(tx, db.engine);
    await sql`delete from kysely_migration where name > '0012-foreign-keys'`.execute(tx);
  });
}

/** Makes a register one of version 1.0.1. */
export async function becomeVersion1(db: Database): Promise<void> {
  await becomeVersion11(db);
  await db.write(async (tx) => {
    await removeReferences(tx, db.engine);
    for (const statement of withoutSearch[db.engine]) await sql.raw(statement).execute(tx);
    for (const statement of withoutKeys) await sql.raw(statement).execute(tx);
    // Words of names were not marked.
    await sql`update warranty set search = replace(replace(replace(search, ${'\n\u01c0'}, ${'\n'}), ${'\u01c0\n'}, ${'\n'}), ${'\u01c0'}, ' ')`.execute(
      tx,
    );
    for (const statement of formerSchema[db.engine]) await sql.raw(statement).execute(tx);
    await sql`delete from kysely_migration where name > '0009-lots'`.execute(tx);
  });
}

/** Makes a register one of the last version before 1.0. */
export async function becomeOlder(db: Database): Promise<void> {
  await becomeVersion1(db);
  await db.write(async (tx) => {
    for (const statement of added) await sql.raw(statement).execute(tx);
    await noteMigrations(tx, stepsBeforeBaseline);
  });
}

/** Notes these migrations in place of those that were applied. */
export async function noteMigrations(tx: Write, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(tx);
  for (const name of names) await sql`insert into kysely_migration values (${name}, '2026-01-01')`.execute(tx);
}
