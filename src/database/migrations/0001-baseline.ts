import { sql } from 'kysely';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** The schema of version 1.0. */
export function baseline(dialect: SchemaDialect): SchemaChange {
  return {
    async up(db) {
      for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    },
  };
}

const statements = ({ id, bigint, bytes, strict, unlogged }: SchemaDialect) =>
  `
  create table "import" (
    id ${id}, "fileName" text not null, "rowCount" integer not null, "createdAt" text not null,
    "createdBy" text not null, "warningCount" integer, state text default 'stored' not null,
    version integer default 1 not null, size integer, hash text, sheets text, plan text, "mappingName" text,
    summary text, result text, message text, "storedAt" text, "undoneAt" text, "undoneBy" text,
    "keptUntil" text
  ) ${strict};
  create table warranty (
    id ${id}, "cardNumber" text not null, "cardKey" text not null, "customerName" text not null,
    "productName" text not null, "clinicName" text not null, "doctorName" text,
    quantity integer not null check (quantity >= 0),
    "expiresOn" text not null check ("expiresOn" like '____-__-__'), search text not null,
    version integer default 1 not null, "createdAt" text not null, "updatedAt" text not null, "binnedAt" text,
    "binnedBy" text, "importId" integer references "import" (id),
    "issuedOn" text check ("issuedOn" like '____-__-__'), "toothPosition" text, "importVersion" integer,
    "bulkDeletionId" integer
  ) ${strict};
  create unique index "warranty_active_cardKey" on warranty ("cardKey") where "binnedAt" is null;
  create index warranty_active_id on warranty (id) where "binnedAt" is null;
  create index warranty_binned on warranty ("binnedAt", id) where "binnedAt" is not null;
  create index "warranty_clinicName" on warranty ("clinicName", "binnedAt", id);
  create index "warranty_productName" on warranty ("productName", "binnedAt", id);
  create index warranty_of_import on warranty ("importId", id) where "importId" is not null;
  create index "warranty_bulkDeletionId" on warranty ("bulkDeletionId", "binnedAt") where "bulkDeletionId" is not null;
  create table clinic (
    id ${id}, name text not null, "nameKey" text not null, version integer default 1 not null,
    "createdAt" text not null, "updatedAt" text not null, "binnedAt" text, "binnedBy" text,
    "bulkDeletionId" integer, province text, address text, phone text, map text, doctors text
  ) ${strict};
  create unique index "clinic_active_nameKey" on clinic ("nameKey") where "binnedAt" is null;
  create index "clinic_bulkDeletionId" on clinic ("bulkDeletionId", "binnedAt") where "bulkDeletionId" is not null;
  create table product (
    id ${id}, name text not null, "nameKey" text not null, price integer not null,
    version integer default 1 not null, "createdAt" text not null, "updatedAt" text not null, "binnedAt" text,
    "binnedBy" text, translucency real, "flexuralStrength" real, application text, "minimumThickness" real,
    thickness text, diameter real, colour text, warranty text, image text, "imageWidth" integer,
    "imageHeight" integer, "bulkDeletionId" integer, "group" text, indications text, "bridgeUnits" integer,
    "position" integer, gallery text, "applicationEnglish" text, "colourEnglish" text
  ) ${strict};
  create unique index "product_active_nameKey" on product ("nameKey") where "binnedAt" is null;
  create index "product_bulkDeletionId" on product ("bulkDeletionId", "binnedAt") where "bulkDeletionId" is not null;
  create table account (
    id ${id}, name text not null, "nameKey" text not null unique, role text not null,
    "passwordHash" text not null, version integer default 1 not null, "createdAt" text not null,
    "updatedAt" text not null, "disabledAt" text, "passwordExpiresAt" text, "totpSecret" text,
    "totpPending" text, "totpStep" integer
  ) ${strict};
  create table audit (
    id ${id}, at text not null, actor text not null, action text not null, noun text not null,
    "recordId" integer not null, detail text, "bulkEditId" integer
  ) ${strict};
  create index audit_of_record on audit (noun, "recordId", id);
  create index "audit_bulkEditId" on audit ("bulkEditId", id) where "bulkEditId" is not null;
  create index audit_created_warranty on audit (actor, "recordId") where noun = 'warranty' and action = 'create';
  create index audit_newest on audit (at, id);
  create index audit_of_kind on audit (noun, action, at, id);
  create index audit_of_actor on audit (actor, noun, action, at, id);
  create table session (
    id ${id}, "tokenHash" text not null unique, "accountId" integer not null references account (id),
    "createdAt" text not null, "lastSeenAt" text not null, address text not null, "userAgent" text not null
  ) ${strict};
  create index session_of_account on session ("accountId");
  create table device (
    id ${id}, "tokenHash" text not null, "accountId" integer not null references account (id),
    "createdAt" text not null, "lastUsedAt" text not null,
    constraint device_token_account unique ("tokenHash", "accountId")
  ) ${strict};
  create index device_of_account on device ("accountId");
  create table "signInFailure" (
    "key" text primary key, failures integer not null, "lastAt" text not null
  ) ${strict};
  create index sign_in_failure_by_time on "signInFailure" ("lastAt");
  create table "lookUpDay" (
    day text primary key, found integer not null, "notFound" integer not null
  ) ${strict};
  create table register (
    "only" integer primary key check ("only" = 1), id text not null, "createdAt" text not null
  ) ${strict};
  create table "searchState" (
    "only" integer primary key check ("only" = 1), version integer not null, "indexedTo" integer not null,
    layout integer not null
  ) ${strict};
  create table "searchPending" (
    seq ${id}, kind text not null, "firstId" integer not null, "lastId" integer not null, old text
  ) ${strict};
  create table "searchWord" (
    id integer primary key, "text" text not null
  ) ${strict};
  create table "searchBucket" (
    "key" ${bigint} primary key, data ${bytes} not null
  ) ${strict};
  create table "searchPosting" (
    "key" ${bigint} primary key, data ${bytes} not null
  ) ${strict};
  create table "searchText" (
    "key" ${bigint} primary key, data ${bytes} not null
  ) ${strict};
  create table "searchOrder" (
    id integer primary key, "column" integer not null, head text not null, ids ${bytes} not null,
    "values" ${bytes} not null
  ) ${strict};
  create table "searchChange" (
    version integer primary key, changes text not null
  ) ${strict};
  create table "importChange" (
    id ${id}, "importId" integer not null references "import" (id), "warrantyId" integer not null,
    "before" text not null, "after" text not null, version integer not null,
    "isUndone" integer default 0 not null, constraint import_change_once unique ("importId", "warrantyId")
  ) ${strict};
  create index import_change_of_warranty on "importChange" ("warrantyId");
  create table "nameAlias" (
    id ${id}, kind text not null, "key" text not null, "recordId" integer not null, name text,
    constraint name_alias_once unique (kind, "key")
  ) ${strict};
  create table "importMapping" (
    id ${id}, "headersHash" text not null unique, name text not null, columns text not null,
    "usedAt" text not null
  ) ${strict};
  create table "ownerInvite" (
    "tokenHash" text primary key, "createdAt" text not null
  ) ${strict};
  create ${unlogged} table "lookUpSpending" (
    server text not null, seq integer not null, at ${bigint} not null, spending text not null,
    constraint look_up_spending_key primary key (server, seq)
  ) ${strict};
  create table "idempotencyKey" (
    id ${id}, "accountId" integer not null references account (id), "keyHash" text not null,
    "requestHash" text not null, noun text not null, "recordId" integer not null, detail text,
    "createdAt" text not null, constraint idempotency_key_once unique ("accountId", "keyHash")
  ) ${strict};
  create table "pictureFile" (
    file text primary key, picture text not null, sha256 text not null, "writtenAt" text not null, "quarantinedOn" text,
    bytes ${bytes} not null
  ) ${strict};
  create index picture_file_of_picture on "pictureFile" (picture);
  create table "importFilePart" (
    "importId" integer not null references "import" (id), kind text not null, name text not null,
    part integer not null, token text not null, bytes ${bytes} not null,
    constraint import_file_part_key primary key ("importId", kind, name, part)
  ) ${strict};
  create table claim (
    name text primary key, holder text not null, "beatAt" ${bigint} not null, detail text not null,
    "isCancelled" integer not null
  ) ${strict};
  create table "sharedState" (
    name text primary key, value text not null
  ) ${strict};
  create table "bulkDeletion" (
    id ${id}, noun text not null, "deletedAt" text not null, "deletedBy" text not null
  ) ${strict};
  create table "recordMerge" (
    id ${id}, noun text not null, "keptId" integer not null, "mergedId" integer not null, aliases text,
    cards integer not null, "firstAuditId" integer not null, "lastAuditId" integer not null,
    "mergedAt" text not null, "mergedBy" text not null, "separatedAt" text
  ) ${strict};
  create index record_merge_of_kept on "recordMerge" (noun, "keptId");
  create table "bulkEdit" (
    id ${id}, field text not null, counts integer not null, "editedAt" text not null,
    "editedBy" text not null, "undoneAt" text, "undoneBy" text
  ) ${strict};
  create table "savedView" (
    id ${id}, "accountId" integer not null references account (id), name text not null,
    "nameKey" text not null, "isShared" integer not null, settings text not null, "createdAt" text not null,
    "updatedAt" text not null, constraint saved_view_once unique ("accountId", "nameKey")
  ) ${strict};
  create table "lookUpNearMiss" (
    day text not null, "warrantyId" integer not null, count integer not null,
    constraint look_up_near_miss_once primary key (day, "warrantyId")
  ) ${strict};
  create index look_up_near_miss_of_card on "lookUpNearMiss" ("warrantyId");
  insert into "searchState" values (1, 0, 0, 0)`.split(';');
