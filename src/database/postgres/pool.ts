import {
  Kysely,
  type PostgresPool as KyselyPool,
  type LogEvent,
  PostgresDialect,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import type { Tables } from '#database/database.ts';
import {
  databaseBusy,
  databaseUnavailable,
  isConnectionLoss,
  poolExhausted,
  translatePostgresError,
} from '#database/postgres/errors.ts';
import { LeaderCheck } from '#database/postgres/leader-check.ts';
import {
  connectionOptions,
  type PostgresAddress,
  type Purpose,
  transactionLimits,
} from '#database/postgres/options.ts';
import { OutcomeUnknown } from '#domain/errors.ts';
import { database as words } from '#strings/vi/server/register.ts';

/** Called with the reason why a connection broke or could not be made. */
type Suspect = (reason: unknown) => void;

interface PoolListeners {
  suspect?: Suspect;
  /** Refuses connections to other servers than the leader. All pools of a register share one. */
  leaders?: LeaderCheck;
  /** Gets the start of the server of each new connection. */
  onServer?: (started: string) => void;
}

/** Gets the reason why a new connection cannot be used. */
type Verified = (error?: Error) => void;

/** The socket of a client, which `pg` has no type for. */
type ClientWithStream = pg.ClientBase & { connection: { stream: { destroy(): void } } };

/** Each broken client and the error that broke it. */
type BrokenClients = WeakMap<pg.ClientBase, unknown>;

/**
 * The connections of one purpose. Queries fail with a domain error if PostgreSQL cannot be reached or is busy; a broken
 * connection is not used again.
 */
export class PostgresPool implements KyselyPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  readonly #broken: BrokenClients = new WeakMap();
  /** The start of the server of each open connection. */
  readonly #servers = new Map<pg.ClientBase, string>();
  readonly #suspect: Suspect;
  readonly #leaders: LeaderCheck;
  readonly #onServer: (started: string) => void;
  /** What a transaction begins with, through a pooler. */
  readonly #limits: string | undefined;
  #end: Promise<void> | undefined;

  constructor(
    address: PostgresAddress,
    purpose: Purpose,
    { suspect = () => {}, leaders = new LeaderCheck(), onServer = () => {} }: PoolListeners = {},
  ) {
    this.options = { purpose };
    this.#suspect = suspect;
    this.#leaders = leaders;
    this.#onServer = onServer;
    this.#limits = address.isPooled ? transactionLimits(address, purpose) : undefined;
    const verify = (client: pg.PoolClient, done: Verified) => this.#verify(client, done);
    this.#pool = new pg.Pool({ ...connectionOptions(address, purpose), verify });
    this.#pool.on('remove', (client) => this.#servers.delete(client));
    // The pool listens to idle clients only. An error of a client in use would end the process.
    this.#pool.on('connect', (client) => {
      client.on('error', (error) => {
        if (!this.#broken.has(client)) this.#broken.set(client, error);
        suspect(error);
      });
    });
    this.#pool.on('error', () => {});
  }

  /** @throws {Unavailable} */
  async connect(): Promise<Connection> {
    try {
      return new Connection(await this.#pool.connect(), this.#broken, this.#suspect, this.#limits);
    } catch (error) {
      if ((error as Error).message === poolExhausted) throw databaseBusy(error);
      this.#suspect(error);
      throw databaseUnavailable(error);
    }
  }

  /**
   * Runs one statement outside of transactions; a named one is prepared once on each connection. Through a pooler it is
   * prepared each time, since the next one may run in another session.
   */
  async query<Row extends pg.QueryResultRow>({ name, ...query }: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const connection = await this.connect();
    try {
      return await connection.run<Row>(this.#limits === undefined && name !== undefined ? { ...query, name } : query);
    } finally {
      connection.release();
    }
  }

  /**
   * Ends all connections to other servers than the one that started then. A query that waits on one of them fails at
   * once instead of after the time limit. Through a pooler a connection is none to a server.
   */
  endAllBut(started: string): void {
    if (this.#limits !== undefined) return;
    for (const [client, its] of this.#servers) {
      // `end` would wait for the server.
      if (its !== started) (client as ClientWithStream).connection.stream.destroy();
    }
  }

  /** How many callers have a connection or wait for one. */
  get load(): number {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return totalCount - idleCount + waitingCount;
  }

  end(): Promise<void> {
    this.#end ??= this.#pool.end();
    return this.#end;
  }

  /**
   * A new connection may lead to a server that has just become a standby, or is about to. No open one does: it ends
   * when its server becomes one.
   */
  #verify(client: pg.PoolClient, done: Verified): void {
    this.#leaders.startOf(client).then(
      (started) => {
        this.#servers.set(client, started);
        this.#onServer(started);
        done();
      },
      (error: Error) => done(error),
    );
  }
}

/** One connection while it is in use. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #broken: BrokenClients;
  readonly #suspect: Suspect;
  readonly #limits: string | undefined;

  constructor(client: pg.PoolClient, broken: BrokenClients, suspect: Suspect, limits: string | undefined) {
    this.#client = client;
    this.#broken = broken;
    this.#suspect = suspect;
    this.#limits = limits;
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's overloads, of which only this one is used without cursors.
  query(text: any, values?: any): any {
    // The transaction has ended with its connection. Another error would hide the first one.
    if (text === 'rollback' && this.#isBroken) return Promise.resolve({ command: 'ROLLBACK', rowCount: 0, rows: [] });
    return this.run({ text, values });
  }

  async run<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    // A statement that is not sent has no effect, not even a COMMIT.
    if (this.#isBroken) throw databaseUnavailable(this.#broken.get(this.#client));
    try {
      const isBegin = this.#limits !== undefined && /^(?:begin|start transaction)\b/.test(query.text);
      // In one message, so that the limits cost no round trip.
      return await this.#client.query<Row>(isBegin ? { text: `${query.text}; ${this.#limits}` } : query);
    } catch (error) {
      if (!this.#isBroken && !isConnectionLoss(error)) throw translatePostgresError(error);
      if (!this.#isBroken) this.#broken.set(this.#client, error);
      this.#suspect(error);
      const reason = this.#broken.get(this.#client);
      throw query.text === 'commit' ? outcomeUnknown(reason) : databaseUnavailable(reason);
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isBroken);
  }

  get #isBroken(): boolean {
    return this.#broken.has(this.#client);
  }
}

/** Kysely over a pool. Ending the pool ends it. */
export function kyselyOver(pool: PostgresPool, log: (event: LogEvent) => void = () => {}): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
}

/** The transaction is stored if PostgreSQL received the COMMIT; this side cannot know. */
function outcomeUnknown(cause: unknown): OutcomeUnknown {
  return new OutcomeUnknown(words.outcomeUnknown, 5, { cause });
}
