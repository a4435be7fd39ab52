import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';
import type { SchemaDialect, Trigger } from '#database/migrations/schema-dialect.ts';

/** Others wait behind a migration that waits for a table, and a patient's look-up waits for a second at most. In ms. */
const lockWait = 250;

export const postgresSchema: SchemaDialect = {
  id: 'integer primary key generated always as identity',
  bigint: 'bigint',
  bytes: 'bytea',
  strict: '',
  unlogged: 'unlogged',
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
  triggers(columns) {
    const values = (alias: string) => columns.map((column) => `${alias}."${column}"`).join(', ');
    const pending = 'insert into "searchPending" (kind, "firstId", "lastId", old)';
    return [
      // A row for each run of consecutive ids. Another transaction may have taken the ids between two runs.
      trigger('added', {
        event: 'insert',
        tables: 'new table as new_cards',
        body: `${pending} select 'added', min(id), max(id), null from (
          select id, id - row_number() over (order by id) as run from new_cards) as numbered group by run`,
        // A transaction may commit after one with higher ids, so no id says that a card is pending.
        more: ['update "searchState" set "indexedTo" = 2147483647'],
      }),
      trigger('changed', {
        event: 'update',
        tables: 'old table as old_cards new table as new_cards',
        body: `${pending} select 'changed', o.id, o.id, json_build_array(${values('o')})::text
          from old_cards o join new_cards n on n.id = o.id
          where (${values('o')}) is distinct from (${values('n')});
        ${pending} select 'moved', o.id, o.id, json_build_array(o."binnedAt")::text
          from old_cards o join new_cards n on n.id = o.id where o."binnedAt" is distinct from n."binnedAt"`,
      }),
      trigger('removed', {
        event: 'delete',
        tables: 'old table as old_cards',
        body: `${pending} select 'removed', o.id, o.id, json_build_array(${values('o')}, o."binnedAt")::text from old_cards o`,
      }),
    ];
  },
  async readTriggers(db) {
    const { rows } = await sql<{ name: string; text: string }>`
      select tgname as name, prosrc as text from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = 'warranty'::regclass and not tgisinternal`.execute(db);
    return new Map(rows.map(({ name, text }) => [name, text]));
  },
};

interface TriggerParts {
  event: string;
  /** The transition tables. */
  tables: string;
  body: string;
  /** Statements that follow. */
  more?: readonly string[];
}

/** A trigger that runs once for each statement. */
function trigger(kind: string, { event, tables, body, more = [] }: TriggerParts): Trigger {
  const name = `warranty_${kind}`;
  const text = ` begin
      ${body};
      return null;
    end `;
  return {
    name,
    text,
    statements: [
      `drop function if exists ${name} cascade`,
      `create function ${name}() returns trigger language plpgsql as $body$${text}$body$`,
      `create trigger ${name} after ${event} on warranty referencing ${tables}
      for each statement execute function ${name}()`,
      ...more,
    ],
  };
}

async function limitLockWaits(db: Kysely<Tables> | Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(db);
}
