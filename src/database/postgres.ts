import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { CannotOpen } from '#database/cannot-open.ts';
import { checkAnswer, databaseTimedOut, registerGone } from '#database/check-answer.ts';
import { Claims } from '#database/claims.ts';
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
import { LeaderCheck } from '#database/leader-check.ts';
import { queryLeaderOnly } from '#database/leader-only.ts';
import { migrate } from '#database/migrations/migrations.ts';
import type { OpenOptions } from '#database/open-options.ts';
import { describePostgresError, isUniqueViolation } from '#database/postgres-errors.ts';
import { lockPatiently, lockTable, retryWhileLocked, takeLock, waitForLock } from '#database/postgres-locks.ts';
import type { PostgresAddress, Purpose } from '#database/postgres-options.ts';
import { kyselyOver, PostgresPool } from '#database/postgres-pool.ts';
import { PostgresPresence } from '#database/postgres-presence.ts';
import { describePostgres, findPostgresRegister } from '#database/postgres-register.ts';
import { PostgresReplica } from '#database/postgres-replica.ts';
import { postgresSchema } from '#database/postgres-schema.ts';
import { unsafePostgresSettings } from '#database/postgres-settings.ts';
import { waitForPostgres } from '#database/postgres-start.ts';
import { joinFolder, saveRegisterId, verifyRegister } from '#database/register-check.ts';
import type { RegisterFolder } from '#database/register-folder.ts';
import { RegisterGuard } from '#database/register-guard.ts';
import { retryOnConflict } from '#database/retry-on-conflict.ts';
import { SlowQueries, type SlowQuery } from '#database/slow-queries.ts';
import type { DatabaseLocation } from '#database/snapshots.ts';
import { DomainError } from '#domain/errors.ts';

const readFromReplica = {
  status: 'ok',
  reason: 'the leader does not answer; cards are read from the replica',
} as const;

/** Of PostgreSQL: the servers' own may differ. */
const clockMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Waits for PostgreSQL (13 or newer), connects and migrates it as needed.
 *
 * @throws {CannotOpen} if it cannot be reached or used, or the folder belongs to another register
 * @throws if a newer version of this program has migrated it
 */
export async function openPostgresDatabase(
  { url, replicaUrl }: { url: string; replicaUrl?: string | undefined },
  folder: RegisterFolder,
  options: OpenOptions = {},
): Promise<Database> {
  const address = await waitForPostgres(url, options);
  const id = await prepareDatabase(address, folder, options);
  return new PostgresEngine(address, new RegisterGuard(folder, id), replicaUrl);
}

/**
 * Migrates, in one transaction and in turn with other servers that start: one does it, and the others find it done. Returns
 * the register's id.
 */
async function prepareDatabase(
  address: PostgresAddress,
  folder: RegisterFolder,
  { say = () => {}, onMigrate = () => {} }: OpenOptions,
): Promise<string> {
  const pool = new PostgresPool(address, 'migrations');
  const place = { folder, database: describePostgres(address.url), isInFolder: false };
  try {
    const db = kyselyOver(pool);
    const prepare = async (tx: Kysely<Tables>) => {
      await takeLock(tx, 'start');
      const admission = await verifyRegister(place, () => findPostgresRegister(tx));
      const migrations = await migrate(tx, postgresSchema);
      return { admission, migrations, register: await saveRegisterId(tx, place, admission) };
    };
    const { admission, register, migrations } = await retryWhileLocked(
      () => db.transaction().execute(prepare),
      () => say('A table that has to change is in use. Trying again until it is free …'),
    );
    joinFolder(place, register, admission, say);
    onMigrate(migrations);
    return register.id;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new CannotOpen(`PostgreSQL was lost while it was prepared: ${describePostgresError(error.cause)}`);
  } finally {
    await pool.end();
  }
}

class PostgresEngine implements Database {
  readonly engine = 'postgres';
  readonly read: Kysely<Tables>;
  readonly replica: PostgresReplica | undefined;
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

  constructor(address: PostgresAddress, guard: RegisterGuard, replicaUrl: string | undefined) {
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
    this.claims = new Claims(this.#writing.staff.$pickTables<'claim'>(), clockMs);
    this.#address = address;
    this.replica = replicaUrl === undefined ? undefined : new PostgresReplica(replicaUrl, lookUps, guard.id);
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
    await (table === 'warranty' ? lockPatiently(tx, table) : lockTable(tx, table));
  }

  async updateWithAudit(tx: Write, { values, condition, line }: AuditedUpdate): Promise<number> {
    // One statement, so that both parts see the same cards without a lock of the table.
    const { numAffectedRows } = await sql`
      with changed as (update warranty set ${values} where ${condition} returning id)
      insert into audit (at, actor, action, noun, "recordId", detail)
      select ${line.at}, ${line.actor}, ${line.action}, 'warranty', id, ${line.detail} from changed`.execute(tx);
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

  async insertRows(tx: Write, batch: RowBatch): Promise<{ firstId: number; lastId: number; refused: number[] }> {
    const rows = JSON.parse(new TextDecoder().decode(batch.rows)) as unknown[][];
    const constants = Object.entries(batch.constants);
    const records = rows.map((row) =>
      Object.fromEntries([...batch.columns.map((column, at) => [column, row[at + batch.labels]]), ...constants]),
    );
    const columns = sql.join(
      [...batch.columns, ...constants.map(([column]) => column)].map((column) => sql.ref(column)),
    );
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

  async updateRows(tx: Write, updates: RowUpdates): Promise<{ refused: number[] }> {
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
      where target.id = place.id and target.version = place.version and target."binnedAt" is null
      returning target.id`.execute(tx);
    const ids = new Set<unknown>(updated.rows.map(({ id }) => id));
    return { refused: rows.flatMap(([id], position) => (ids.has(id) ? [] : [position])) };
  }

  location(): DatabaseLocation {
    this.#guard.refuseIfGone();
    return { engine: 'postgres', address: this.#address };
  }

  onCommit(listener: () => void): void {
    this.#listeners.push(listener);
  }

  onClose(step: () => Promise<void>): void {
    this.#closing.push(step);
  }

  async dropTextIndex(): Promise<boolean> {
    const { rows } = await sql`select 1 where to_regclass('warranty_search') is not null`.execute(this.read);
    if (rows.length === 0) return false;
    await this.write((tx) => sql`drop index if exists warranty_search`.execute(tx));
    return true;
  }

  isUniqueViolation(error: unknown): boolean {
    return isUniqueViolation(error);
  }

  onHealthChange(listener: (check: Check) => void): void {
    this.#presence.onChange(listener);
  }

  async health(): Promise<Health> {
    const problem = this.#guard.problem();
    const replica = this.replica?.check();
    return {
      register: problem === undefined ? { status: 'ok' } : { ...registerGone, detail: problem },
      database: await this.#databaseHealth(replica),
      ...(replica && { replica }),
    };
  }

  /** Not failed where a replica answers patients meanwhile: a proxy would send them nowhere. */
  async #databaseHealth(replica: Check | undefined): Promise<Check> {
    const hasReplica = replica?.status === 'ok' && replica.reason === undefined;
    if (hasReplica && this.#presence.isAway) return readFromReplica;
    const check = this.#presence.isAway ? await this.#presence.check() : await checkAnswer(this.read, this.#guard.id);
    return hasReplica && check.reason === databaseTimedOut.reason ? { ...check, ...readFromReplica } : check;
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
    this.#presence.close();
    await this.replica?.close();
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()));
  }
}

/** Positions of the keys that were not stored: of two equal keys, one was. */
function refusedPositions(keys: unknown[], stored: string[]): number[] {
  const left = new Set<unknown>(stored);
  return keys.flatMap((key, position) => (left.delete(key) ? [] : [position]));
}
