import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';

const tables = [
  'searchState',
  'searchPending',
  'searchWord',
  'searchBucket',
  'searchPosting',
  'searchText',
  'searchOrder',
  'searchChange',
];

/** The statements that take a register back to what it was before imports had steps. */
const beforeStagedImports = [
  'drop table "lookUpSpending"',
  `delete from kysely_migration where name = '0010-look-up-spending'`,
  'drop table "ownerInvite"',
  `delete from kysely_migration where name = '0009-owner-invites'`,
  ...['importChange', 'nameAlias', 'importMapping'].map((table) => `drop table "${table}"`),
  'drop index warranty_of_import',
  'alter table warranty drop column "importVersion"',
  ...[
    'state',
    'version',
    'size',
    'hash',
    'sheets',
    'plan',
    'mappingName',
    'summary',
    'result',
    'message',
    'storedAt',
    'undoneAt',
    'undoneBy',
    'keptUntil',
  ].map((column) => `alter table import drop column "${column}"`),
  `delete from kysely_migration where name = '0008-staged-imports'`,
];

/** The statements that take a register back to what it was before clinics and products could be merged. */
const beforeRecordMerges = [
  'drop table "recordMerge"',
  `delete from kysely_migration where name = '0018-record-merges'`,
];

/** The statements that take a register back to what it was before clinics had addresses. */
const beforeClinicContacts = [
  ...['province', 'address', 'phone', 'map', 'doctors'].map((column) => `alter table clinic drop column "${column}"`),
  'alter table "nameAlias" drop column name',
  `delete from kysely_migration where name = '0017-clinic-contacts'`,
];

/** The statements that take a register back to what it was before many cards could be edited at once. */
const beforeBulkEdits = [
  ...['applicationEnglish', 'colourEnglish'].map((column) => `alter table product drop column "${column}"`),
  `delete from kysely_migration where name = '0026-english-products'`,
  'alter table product drop column gallery',
  `delete from kysely_migration where name = '0025-product-galleries'`,
  ...['group', 'indications', 'bridgeUnits', 'position'].map((column) => `alter table product drop column "${column}"`),
  `delete from kysely_migration where name = '0024-product-groups'`,
  'drop table "lookUpNearMiss"',
  `delete from kysely_migration where name = '0023-look-up-near-misses'`,
  ...['audit_newest', 'audit_of_kind', 'audit_of_actor'].map((index) => `drop index ${index}`),
  `delete from kysely_migration where name = '0022-audit-history'`,
  'drop table "savedView"',
  `delete from kysely_migration where name = '0021-saved-views'`,
  'drop index audit_created_warranty',
  `delete from kysely_migration where name = '0020-card-origins'`,
  'drop index "audit_bulkEditId"',
  'alter table audit drop column "bulkEditId"',
  'drop table "bulkEdit"',
  `delete from kysely_migration where name = '0019-bulk-edits'`,
];

/** The statements that take a register back to what it was before many records could be restored as one. */
const beforeBulkDeletions = [
  'drop table "bulkDeletion"',
  ...['warranty', 'clinic', 'product'].flatMap((table) => [
    `drop index "${table}_bulkDeletionId"`,
    `alter table "${table}" drop column "bulkDeletionId"`,
  ]),
  `delete from kysely_migration where name = '0016-bulk-deletions'`,
];

/** The statements that take a register back to what it was before it had files of its own. */
const beforePictureFiles = [
  'drop table claim',
  'drop table "sharedState"',
  'drop table "importFilePart"',
  `delete from kysely_migration where name = '0013-shared-imports'`,
  'drop table "pictureFile"',
  `delete from kysely_migration where name = '0012-picture-files'`,
];

/** The statements that take a register back to what it was before requests had keys. */
const beforeIdempotencyKeys = [
  'drop table "idempotencyKey"',
  `delete from kysely_migration where name = '0011-idempotency-keys'`,
];

/** The statements that take a register back to what it was before it had its index in tables. */
export function statementsBeforeSearchIndex(engine: 'sqlite' | 'postgres'): string[] {
  const kinds = ['added', 'changed', 'moved', 'removed'];
  const triggers =
    engine === 'sqlite'
      ? kinds.map((kind) => `drop trigger warranty_${kind}`)
      : kinds.filter((kind) => kind !== 'moved').map((kind) => `drop function warranty_${kind} cascade`);
  return [
    ...beforeBulkEdits,
    ...beforeRecordMerges,
    ...beforeClinicContacts,
    ...beforeBulkDeletions,
    ...beforePictureFiles,
    ...beforeIdempotencyKeys,
    ...beforeStagedImports,
    ...triggers,
    ...tables.map((table) => `drop table "${table}"`),
    `create index "warranty_active_expiresOn" on warranty ("expiresOn", id) where "binnedAt" is null`,
    `create index "warranty_active_createdAt" on warranty ("createdAt", id) where "binnedAt" is null`,
    ...(engine === 'sqlite' ? formerTextIndex : []),
    `delete from kysely_migration where name = '0007-search-index'`,
  ];
}

/** The index by trigrams that a register on SQLite had. That of PostgreSQL came with an extension. */
const formerTextIndex = [
  `create view warranty_text as select id, search from warranty where "binnedAt" is null`,
  `create virtual table warranty_search using fts5(
    search, content='warranty_text', content_rowid='id', tokenize='trigram', columnsize=0)`,
  `insert into warranty_search(warranty_search) values ('rebuild')`,
];

/** Takes an open register back; its connections see it at once. */
export async function undoSearchIndex(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of statementsBeforeSearchIndex(engine)) await sql.raw(statement).execute(db);
}
