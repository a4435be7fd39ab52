import { type Kysely, sql } from 'kysely';
import type { Print, Reference, SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { register as words } from '#strings/vi/server/register.ts';

/**
 * What belongs to a card or clinic refers to it, and goes with it or stays without it. Rows whose card or clinic is gone already
 * do the same now, and the operator is told which.
 */
export function foreignKeys(dialect: SchemaDialect): SchemaChange {
  return {
    alters: ['account', 'clinic', 'warranty', ...Object.keys(references), 'lookUpSuspect'],
    async up(db, print) {
      for (const [table, noun] of Object.entries({ visit: 'visit', clinicRequest: 'request' }))
        for (const statement of dialect.eraseAuditOf(table, noun)) await sql.raw(statement).execute(db);
      for (const [table, some] of Object.entries({ ...references, account: [atClinic] }))
        for (const reference of some) await settleOrphans(db, table, reference, print);
      for (const [table, some] of Object.entries(references)) await dialect.addReferences(db, table, some);
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

const ofCard: Reference = { column: 'warrantyId', to: 'warranty', onDelete: 'cascade' };
const ofClinic: Reference = { column: 'clinicId', to: 'clinic', onDelete: 'cascade' };
const atClinic: Reference = { ...ofClinic, onDelete: 'set null' };

const references: Readonly<Record<string, readonly Reference[]>> = {
  clinicInvite: [ofClinic],
  clinicIssue: [ofCard, ofClinic],
  clinicRequest: [ofCard, ofClinic],
  importChange: [ofCard],
  lookUpNearMiss: [ofCard],
  printedCard: [atClinic],
  visit: [ofCard, atClinic],
};

const statements = [
  // Other tables refer to accounts, so SQLite cannot replace that one.
  'drop index account_of_clinic',
  'alter table account rename column "clinicId" to "formerClinicId"',
  'alter table account add column "clinicId" integer references clinic (id) on delete set null',
  'update account set "clinicId" = "formerClinicId"',
  'alter table account drop column "formerClinicId"',
  'create index account_of_clinic on account ("clinicId") where "clinicId" is not null',
  // The card that has the number; none if it is only printed, or nobody's.
  'alter table "lookUpSuspect" add column "warrantyId" integer references warranty (id) on delete cascade',
  ...['is null', 'is not null'].map(
    (binned) => `update "lookUpSuspect" set "warrantyId" = warranty.id from warranty
      where "lookUpSuspect"."warrantyId" is null and warranty."cardKey" = "lookUpSuspect"."cardKey" and "binnedAt" ${binned}`,
  ),
  'create index look_up_suspect_of_warranty on "lookUpSuspect" ("warrantyId") where "warrantyId" is not null',
];

/** Ids that are printed. */
const maxPrinted = 10;

async function settleOrphans(db: Kysely<unknown>, table: string, reference: Reference, print: Print): Promise<void> {
  const { column, to, onDelete } = reference;
  const isOrphan = sql`${sql.ref(column)} is not null
    and not exists (select 1 from ${sql.table(to)} as owner where owner.id = ${sql.ref(`${table}.${column}`)})`;
  const { rows } = await sql<{ id: number; count: number | string }>`select ${sql.ref(column)} as id, count(*) as count
    from ${sql.table(table)} where ${isOrphan} group by ${sql.ref(column)} order by 1`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.slice(0, maxPrinted).map(({ id }) => id);
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0);
  print(words.orphans({ table, count, to, ids, more: rows.length - ids.length, isRemoved: onDelete === 'cascade' }));
  await (onDelete === 'cascade'
    ? sql`delete from ${sql.table(table)} where ${isOrphan}`
    : sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${isOrphan}`
  ).execute(db);
}
