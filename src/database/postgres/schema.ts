import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { describePostgresError } from '#database/postgres/errors.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** Others wait behind a migration that waits for a table, and a patient's look-up waits for a second at most. In ms. */
const lockWait = 250;

export const postgresSchema: SchemaDialect = {
  id: 'integer primary key generated always as identity',
  bigint: 'bigint',
  bytes: 'bytea',
  strict: '',
  unlogged: 'unlogged',
  binaryText: 'text collate "C"',
  mayHaveNul: false,
  jsonRows: ['jsonb_array_elements(cast(', ' as jsonb)) as listed (value)'],
  dropOldTriggers: ['added', 'changed', 'removed'].map((name) => `drop function if exists warranty_${name} cascade`),
  createSearchIndex: [],
  dropSearchIndex: ['drop index if exists warranty_search'],
  eraseAuditOf: (table, noun) => [
    `create or replace function erase_audit_detail() returns trigger language plpgsql as $$ begin
      update audit set detail = null where noun = tg_argv[0] and "recordId" = old.id; return null; end $$`,
    `create trigger "${table}_removed" after delete on "${table}"
      for each row execute function erase_audit_detail('${noun}')`,
  ],
  async addReferences(db, table, references) {
    for (const { column, to, onDelete } of references)
      await sql`alter table ${sql.table(table)} add foreign key (${sql.ref(column)}) references ${sql.table(to)} (id)
        on delete ${sql.raw(onDelete)}`.execute(db);
  },
  async dropNotNull(db, table, column) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} drop not null`.execute(db);
  },
  async lockTables(db, tables) {
    await limitLockWaits(db);
    for (const table of tables) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  },
  async run(db, migration) {
    // Kysely has set another limit.
    await limitLockWaits(db);
    await sql`savepoint migration`.execute(db);
    try {
      await migration(db);
    } catch (error) {
      // Kysely releases a lock then, and the reason would be lost behind the refusal of that statement.
      await sql`rollback to savepoint migration`.execute(db);
      throw error;
    }
  },
  async ensureSearchIndex(db, print) {
    const { rows } = await sql<{
      isThere: boolean;
    }>`select to_regclass('warranty_search') is not null as "isThere"`.execute(db);
    if (rows[0]?.isThere) return;
    await sql`savepoint extension`.execute(db);
    try {
      await sql`create extension if not exists pg_trgm`.execute(db);
    } catch (error) {
      await sql`rollback to savepoint extension`.execute(db);
      print(words.noTrigrams(describePostgresError(error)));
      return;
    }
    await sql`create index warranty_search on warranty using gin (search gin_trgm_ops)`.execute(db);
    // Without its statistics PostgreSQL uses the index for words that most cards have.
    await sql`analyze warranty`.execute(db);
  },
};

async function limitLockWaits(db: Kysely<Tables> | Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(db);
}
