import type { CompiledQuery, Kysely } from 'kysely';
import type { Check, Replica, Tables } from '#database/database.ts';
import { databaseUnavailable, describePostgresError } from '#database/postgres/errors.ts';
import type { PostgresAddress } from '#database/postgres/options.ts';
import { kyselyOver, PostgresPool } from '#database/postgres/pool.ts';
import { ReplicationLag } from '#database/postgres/replication-lag.ts';

/** How often the lag is measured, in ms. */
const measureInterval = 1_000;
/** A replica that was further behind when the leader last answered is not read, in ms. */
const maxLag = 10_000;
/** How long after the last answer of the leader a replica is read, in ms. */
const maxAbsence = 15 * 60_000;

interface ReplicaPosition {
  isReplica: boolean;
  /** The end of the WAL that it shows; null for a leader. */
  position: string | null;
  /** The id of the register. */
  id: string;
}

/** Reads from a standby, and measures how far it is behind the leader. */
export class PostgresReplica implements Replica {
  readonly read: Kysely<Tables>;
  readonly #leader: PostgresPool;
  readonly #reads: PostgresPool;
  readonly #checks: PostgresPool;
  readonly #registerId: string;
  readonly #lag = new ReplicationLag();
  readonly #timer: NodeJS.Timeout;
  #measuring: Promise<void> | undefined;
  /** Why it cannot be read, from the last measurement. */
  #failure: Pick<Check, 'reason' | 'detail'> | undefined = { reason: 'the replica has not answered yet' };

  /** @param leader asks the leader for its position */
  constructor(url: string, leader: PostgresPool, registerId: string) {
    // A pooler may be anywhere on the way: nothing is expected of a session.
    const address: PostgresAddress = { url, isPooled: true };
    this.#leader = leader;
    this.#registerId = registerId;
    this.#checks = new PostgresPool(address, 'probe');
    this.#reads = new PostgresPool(address, 'replica', { admit: () => this.#refuseIfUnusable() });
    this.read = kyselyOver(this.#reads);
    this.#timer = setInterval(() => void this.#measure(), measureInterval).unref();
    void this.#measure();
  }

  prepare<Row>({ sql }: CompiledQuery<Row>): (...parameters: unknown[]) => Promise<Row | undefined> {
    return async (...values) => {
      const { rows } = await this.#reads.query({ text: sql, values });
      return rows[0] as Row | undefined;
    };
  }

  lag(): number | undefined {
    return this.#failure ? undefined : this.#lag.current();
  }

  /** Never failed, since the server is ready without a replica, too: a reason says that it cannot be read now. */
  check(): Check {
    return { status: 'ok', ...this.#problem() };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#measuring;
    await Promise.all([this.#checks.end(), this.#reads.end()]);
  }

  #refuseIfUnusable(): void {
    const problem = this.#problem();
    if (problem) throw databaseUnavailable(new Error(problem.reason));
  }

  #problem(): Pick<Check, 'reason' | 'detail'> | undefined {
    if (this.#failure) return this.#failure;
    const lag = this.#lag.current();
    if (lag === undefined || lag > maxLag) return { reason: 'the replica is too far behind the leader' };
    return this.#lag.leaderAbsence(performance.now()) > maxAbsence
      ? { reason: 'the leader has been away for too long to trust the replica' }
      : undefined;
  }

  /** One at a time. Never rejects. */
  #measure(): Promise<void> {
    this.#measuring ??= this.#askBoth().finally(() => {
      this.#measuring = undefined;
    });
    return this.#measuring;
  }

  async #askBoth(): Promise<void> {
    const at = performance.now();
    // The leader first: what it had then, the replica should have by now.
    const leader = await this.#leader
      .query<{ position: string }>({ text: `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as position` })
      .then(
        ({ rows }) => rows[0]?.position,
        () => undefined,
      );
    if (leader !== undefined) this.#lag.leaderWas(Number(leader), at);
    try {
      const { rows } = await this.#checks.query<ReplicaPosition & object>({
        text: `select pg_is_in_recovery() as "isReplica", (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position,
          (select id from register) as id`,
      });
      this.#failure = this.#hear(rows[0]);
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      this.#failure = { reason: 'the replica does not answer', detail: describePostgresError(cause) };
    }
  }

  /** Returns why what has answered cannot be read. */
  #hear(row: ReplicaPosition | undefined): Pick<Check, 'reason' | 'detail'> | undefined {
    // It may have become the leader, or be an old one that does not know of the new one.
    if (!row?.isReplica) return { reason: 'DATABASE_REPLICA_URL leads to no replica' };
    if (row.id !== this.#registerId)
      return { reason: 'the replica has another register', detail: `its id is ${row.id}, not ${this.#registerId}` };
    this.#lag.replicaIs(Number(row.position));
    return undefined;
  }
}
