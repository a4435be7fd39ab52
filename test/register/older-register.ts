import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { stepsBeforeBaseline } from '#database/migrations/migrations.ts';
import { replaceTable } from '#database/sqlite/schema.ts';

const nameColumns = ['productName', 'customerName', 'clinicName', 'doctorName'];

/** Undoes the migrations `0013-references-contracting` and `0014-look-up-notes`. */
const since11 = [
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
    ...withTables('blob', 'integer primary key autoincrement'),
    `create trigger warranty_changed after update of search on warranty when old.search is not new.search begin
      ${pending} values ('changed', old.id, old.id); end`,
    `create trigger warranty_removed after delete on warranty begin ${pending} values ('removed', old.id, old.id); end`,
  ],
  postgres: [
    ...withTables('bytea', 'integer primary key generated always as identity'),
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

/** Makes a register one of version 1.1.0. */
export async function becomeVersion11(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (const statement of since11) await sql.raw(statement).execute(tx);
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
