import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Others wait behind a migration that waits for a table, and a patient's look-up waits for a second at most. In ms. */
const lockWait = 250;

export const postgresSchema: SchemaDialect = {
  numbering: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  tableEnd: sql``,
  transient: sql`unlogged`,
  wideInteger: 'bigint',
  bytes: 'bytea',
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
  async trackWarranties(db, columns) {
    const values = (alias: string) => columns.map((column) => `${alias}."${column}"`).join(', ');
    const pending = 'insert into "searchPending" (kind, "firstId", "lastId", old)';
    // A row for each run of consecutive ids. Another transaction may have taken the ids between two runs.
    await trigger(db, 'added', {
      event: 'insert',
      tables: 'new table as new_cards',
      body: `${pending} select 'added', min(id), max(id), null from (
          select id, id - row_number() over (order by id) as run from new_cards) as numbered group by run`,
    });
    await trigger(db, 'changed', {
      event: 'update',
      tables: 'old table as old_cards new table as new_cards',
      body: `${pending} select 'changed', o.id, o.id, json_build_array(${values('o')})::text
          from old_cards o join new_cards n on n.id = o.id
          where (${values('o')}) is distinct from (${values('n')});
        ${pending} select 'moved', o.id, o.id, json_build_array(o."binnedAt")::text
          from old_cards o join new_cards n on n.id = o.id where o."binnedAt" is distinct from n."binnedAt"`,
    });
    await trigger(db, 'removed', {
      event: 'delete',
      tables: 'old table as old_cards',
      body: `${pending} select 'removed', o.id, o.id, json_build_array(${values('o')}, o."binnedAt")::text from old_cards o`,
    });
    // Ids say nothing about what is pending, since a transaction may commit after one with higher ids.
    await sql`update "searchState" set "indexedTo" = 2147483647`.execute(db);
    // Waits for the inserts under way: `create trigger` has locked the table.
    await sql`insert into "searchPending" (kind, "firstId", "lastId")
      select 'added', min(id), max(id) from warranty having count(*) > 0`.execute(db);
  },
};

interface Trigger {
  event: string;
  /** The transition tables. */
  tables: string;
  body: string;
}

/** A trigger that runs once for each statement. */
async function trigger(db: Kysely<unknown>, kind: string, { event, tables, body }: Trigger): Promise<void> {
  await sql
    .raw(`create function warranty_${kind}() returns trigger language plpgsql as $body$ begin
      ${body};
      return null;
    end $body$`)
    .execute(db);
  await sql
    .raw(`create trigger warranty_${kind} after ${event} on warranty referencing ${tables}
      for each statement execute function warranty_${kind}()`)
    .execute(db);
}

async function limitLockWaits(db: Kysely<Tables> | Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(db);
}
