import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './postgres.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);

/** Its version, such as `1.18.0`; undefined if it is not installed (Debian: `apt-get install pgbouncer`). */
export const pgBouncerVersion =
  program && /PgBouncer (\S+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1];

export interface PgBouncer {
  /** The address of the same database through it. */
  readonly url: string;
  /** Leads to another server from now on; connections to it stay open. */
  leadTo(url: string): void;
  stop(): Promise<void>;
}

/**
 * Starts a real PgBouncer in transaction mode in front of a PostgreSQL, as Debian configures it but for the mode.
 *
 * @param url of the database
 * @param sessions of PostgreSQL that all clients share: few, so that a transaction gets another one than that before it
 */
export async function startPgBouncer(url: string, sessions = 8): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-pgbouncer-'));
  chmodSync(folder, 0o755);
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = (database: string) => {
    const { hostname, port, username, password } = new URL(database);
    return `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
`;
  };
  writeFileSync(file, settings(url), { mode: 0o644 });
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn(program ?? '', [...user, file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const through = new URL(url);
  through.port = String(listenPort);
  await untilItAnswers(through.href, child);
  return {
    url: through.href,
    leadTo(other) {
      writeFileSync(file, settings(other));
      child.kill('SIGHUP');
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(connectionString: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with status ${child.exitCode}`, { cause: error });
    } finally {
      await client.end().catch(() => {});
    }
  }
}
