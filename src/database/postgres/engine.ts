import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { checkAnswer } from '#database/check-answer.ts';
import type { Claims } from '#database/claims.ts';
import type {
  AuditedUpdate,
  Check,
  Database,
  Health,
  RowBatch,
  RowUpdates,
  Tables,
  Write,
  WriteOptions,
} from '#database/database.ts';
import { postgresClaims } from '#database/postgres/claims.ts';
import { databaseUnavailable, isUniqueViolation, standbyReached } from '#database/postgres/errors.ts';
import { LeaderCheck } from '#database/postgres/leader-check.ts';
import { lockTable, lockTableWithRetries, retryOnConflict, waitForLock } from '#database/postgres/locks.ts';
import type { PostgresAddress, Purpose } from '#database/postgres/options.ts';
import { kyselyOver, PostgresPool } from '#database/postgres/pool.ts';
import { PostgresPresence } from '#database/postgres/presence.ts';
import type { RegisterGuard } from '#database/register-guard.ts';
import { SlowQueries, type SlowQuery } from '#database/slow-queries.ts';

/** A register on PostgreSQL that is open. */
export class PostgresEngine implements Database {
  readonly engine = 'postgres';
  readonly isDamaged = false;
  readonly insertRows = insertRows;
  readonly updateRows = updateRows;
  readonly isUniqueViolation = isUniqueViolation;
  readonly read: Kysely<Tables>;
  readonly claims: Claims;
  readonly #presence: PostgresPresence;
  readonly #guard: RegisterGuard;
  readonly #pools: Readonly<Record<string, PostgresPool>>;
  readonly #slowQueries = new SlowQueries();
  readonly #lookUps: PostgresPool;
  readonly #writing: Record<NonNullable<WriteOptions['purpose']>, Kysely<Tables>>;
  readonly #address: PostgresAddress;
  readonly #listeners: (() => void)[] = [];
  readonly #closing: (() => Promise<void>)[] = [];
  #prepared = 0;

  constructor(address: PostgresAddress, guard: RegisterGuard) {
    const onServer = (started: string) => {
      for (const pool of Object.values(this.#pools)) pool.endAllBut(started);
    };
    const leaders = new LeaderCheck();
    const presence = new PostgresPresence(address, leaders, onServer);
    const suspect = (reason: unknown) => presence.suspect(reason);
    const open = (purpose: Purpose) => new PostgresPool(address, purpose, { suspect, leaders, onServer });
    const [lookUps, reads, writes, imports] = [open('lookUps'), open('reads'), open('writes'), open('imports')];
    this.#presence = presence;
    this.#guard = guard;
    this.#pools = { lookUps, reads, writes, imports };
    this.#lookUps = lookUps;
    const { log } = this.#slowQueries;
    this.read = kyselyOver(reads, log);
    this.#writing = {
      staff: kyselyOver(writes, log),
      import: kyselyOver(imports, log),
      'look-up': kyselyOver(lookUps, log),
    };
    this.claims = postgresClaims(this.#writing.staff);
    this.#address = address;
  }

  async write<Result>(
    work: (tx: Write) => Promise<Result>,
    { purpose = 'staff', ...wait }: WriteOptions = {},
  ): Promise<Result> {
    this.#guard.refuseIfGone();
    const importing = async (tx: Write) => {
      await waitForLock(tx, 'imports', wait);
      return work(tx);
    };
    const result = await (purpose === 'import'
      ? this.#writing.import.transaction().execute(importing)
      : retryOnConflict(() => this.#writing[purpose].transaction().execute(work)));
    if (purpose === 'look-up') return result;
    for (const listener of this.#listeners) listener();
    return result;
  }

  async lockTable(tx: Write, table: keyof Tables): Promise<void> {
    await (table === 'warranty' ? lockTableWithRetries(tx, table) : lockTable(tx, table));
  }

  async updateWithAudit(tx: Write, { values, condition, line }: AuditedUpdate): Promise<number> {
    // One statement, so that both parts see the same cards without a lock of the table.
    const { numAffectedRows } = await sql`
      with changed as (update warranty set ${values} where ${condition} returning id)
      insert into audit (at, actor, action, noun, "recordId", detail, "changeId")
      select ${line.at}, ${line.actor}, ${line.action}, 'warranty', id, ${line.detail}, cast(${line.changeId} as integer) from changed`.execute(
      tx,
    );
    return Number(numAffectedRows);
  }

  prepare<Row>(query: CompiledQuery<Row>): (...parameters: unknown[]) => Promise<Row | undefined> {
    const name = `hot-${++this.#prepared}`;
    if (this.#address.isPooled) return (...values) => queryLeaderOnly<Row>(this.#lookUps, { text: query.sql, values });
    return async (...values) => {
      const { rows } = await this.#lookUps.query({ name, text: query.sql, values });
      return rows[0] as Row | undefined;
    };
  }

  onCommit(listener: () => void): void {
    this.#listeners.push(listener);
  }

  onClose(step: () => Promise<void>): void {
    this.#closing.push(step);
  }

  onHealthChange(listener: (check: Check) => void): void {
    this.#presence.onChange(listener);
  }

  async health(): Promise<Health> {
    return {
      register: this.#guard.check(),
      database: await (this.#presence.isAway ? this.#presence.check() : checkAnswer(this.read, this.#guard.id)),
    };
  }

  onSlowQuery(minMs: number, listener: (query: SlowQuery) => void): void {
    this.#slowQueries.listen(minMs, listener);
  }

  queues(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.#pools).map(([purpose, { load }]) => [purpose, load]));
  }

  async size(): Promise<number> {
    const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(
      this.read,
    );
    return Number(rows[0]?.size);
  }

  unsafeSettings(): Promise<string[]> {
    return unsafePostgresSettings(this.read);
  }

  // PostgreSQL has its own tools, which need an operator.
  async checkIntegrity(): Promise<void> {}

  async close(): Promise<void> {
    for (const step of this.#closing.splice(0)) await step();
    await this.claims.leave();
    this.#presence.close();
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()));
  }
}

/**
 * Runs a statement that finds one row or none, and says by itself whether a standby answers: behind a pooler each statement may
 * reach another server than that to which the connection was made.
 *
 * @throws {Unavailable} if a standby has answered, or PostgreSQL is down
 */
async function queryLeaderOnly<Row>(
  pool: PostgresPool,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row | undefined> {
  const { rows } = await pool.query<pg.QueryResultRow>({
    text: `select pg_is_in_recovery() as "fromStandby", found.*
      from (values (1)) as one (row) left join (select true as "isFound", asked.* from (${text}) asked) found on true`,
    values,
  });
  const { fromStandby, isFound, ...row } = rows[0] ?? {};
  if (fromStandby !== false) throw databaseUnavailable(new Error(standbyReached));
  return isFound === true ? (row as Row) : undefined;
}

/** The settings of PostgreSQL that endanger what was stored or cannot store it, such as `fsync = off`. */
async function unsafePostgresSettings(db: Kysely<Tables>): Promise<string[]> {
  // Without the first two a crash of the machine damages the database, without the third it loses the last changes.
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where (name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off')
      or (name = 'server_encoding' and setting <> 'UTF8')
    order by name`.execute(db);
  return rows.map(({ name, setting }) => `${name} = ${setting}`);
}

/** Inserts many rows in one statement. See `Database.insertRows`. */
async function insertRows(tx: Write, batch: RowBatch): Promise<{ firstId: number; lastId: number; refused: number[] }> {
  const rows = JSON.parse(new TextDecoder().decode(batch.rows)) as unknown[][];
  const constants = Object.entries(batch.constants);
  const records = rows.map((row) =>
    Object.fromEntries([...batch.columns.map((column, at) => [column, row[at + batch.skipped]]), ...constants]),
  );
  const columns = sql.join([...batch.columns, ...constants.map(([column]) => column)].map((column) => sql.ref(column)));
  // One parameter for any number of rows, parsed by the row type of the table.
  const inserted = await sql<{ id: number; key: string }>`
    insert into ${sql.table(batch.table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(batch.table)}, ${JSON.stringify(records)}::jsonb)
    on conflict do nothing returning id, ${sql.ref(batch.key)} as key`.execute(tx);
  const ids = inserted.rows.map((row) => row.id);
  return {
    firstId: ids.length === 0 ? 0 : ids.reduce((a, b) => Math.min(a, b)),
    lastId: ids.reduce((a, b) => Math.max(a, b), 0),
    refused: refusedPositions(
      records.map((record) => record[batch.key]),
      inserted.rows.map((row) => row.key),
    ),
  };
}

/** Updates many warranties in one statement. See `Database.updateRows`. */
async function updateRows(tx: Write, updates: RowUpdates): Promise<{ refused: number[] }> {
  const rows = JSON.parse(new TextDecoder().decode(updates.rows)) as unknown[][];
  const constants = Object.entries(updates.constants);
  const records = rows.map(([id, version, ...values]) => ({
    at: { id, version },
    to: Object.fromEntries([...updates.columns.map((column, at) => [column, values[at]]), ...constants]),
  }));
  const columns = [...updates.columns, ...constants.map(([column]) => column)];
  const assignments = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`to.${column}`)}`));
  const updated = await sql<{ id: number }>`
    update ${sql.table(updates.table)} as target set ${assignments}
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as row,
      jsonb_to_record(row -> 'at') as place (id integer, version integer),
      jsonb_populate_record(null::${sql.table(updates.table)}, row -> 'to') as "to"
    where target.id = place.id and target.version = place.version
    returning target.id`.execute(tx);
  const ids = new Set<unknown>(updated.rows.map(({ id }) => id));
  return { refused: rows.flatMap(([id], position) => (ids.has(id) ? [] : [position])) };
}

/** Positions of the keys that were not stored: of two equal keys, one was. */
function refusedPositions(keys: unknown[], stored: string[]): number[] {
  const left = new Set<unknown>(stored);
  return keys.flatMap((key, position) => (left.delete(key) ? [] : [position]));
}
