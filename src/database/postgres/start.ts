import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { OpenOptions } from '#database/database.ts';
import { CannotOpen } from '#database/database-errors.ts';
import { describePostgresError, isTransient } from '#database/postgres/errors.ts';
import { connectionOptions, type PostgresAddress } from '#database/postgres/options.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** How long the start waits for PostgreSQL, and how often it checks and prints a line, in ms. */
const startTimeout = 60_000;
const checkInterval = 1_000;
const printInterval = 5_000;

const oldestVersion = 13;

/**
 * Resolves when PostgreSQL answers and is usable, to how it is reached.
 *
 * @throws {CannotOpen} if it has not answered in time; at once if waiting would not help
 */
export async function waitForPostgres(
  url: string,
  { timeout = startTimeout, print = () => {} }: OpenOptions = {},
): Promise<PostgresAddress> {
  const since = performance.now();
  let printedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const reached = await reach(url);
    if (typeof reached !== 'string') return reached;
    const problem = reached;
    const waited = performance.now() - since;
    if (waited >= timeout) throw new CannotOpen(words.waitedTooLong(problem, inSeconds(waited)));
    if (waited - printedAt >= printInterval) {
      printedAt = waited;
      print(words.waiting(problem, inSeconds(timeout - waited)));
    }
    await setTimeout(checkInterval);
  }
}

/**
 * Returns how PostgreSQL is reached if it answers, and a message if it may answer later.
 *
 * @throws {CannotOpen} if waiting would not help
 */
async function reach(url: string): Promise<PostgresAddress | string> {
  const client = newClient(url);
  const server = words.postgresAt(client.host, client.port);
  try {
    const { isPooled, isStandby } = await inspect(client, server);
    return isStandby ? words.isStandby(server) : { url, isPooled };
  } catch (error) {
    if (error instanceof CannotOpen) throw error;
    const reason = describePostgresError(error);
    if (isTransient(error)) return words.noAnswer(server, reason);
    throw new CannotOpen(words.cannotUse(server, reason));
  } finally {
    client.end().catch(() => {});
  }
}

/** @throws {CannotOpen} if the address is invalid */
function newClient(url: string): pg.Client {
  try {
    // Without what a pooler may refuse.
    const client = new pg.Client(connectionOptions({ url, isPooled: true }, 'probe'));
    client.on('error', () => {});
    return client;
  } catch (error) {
    throw new CannotOpen(words.wrongAddress(describePostgresError(error)));
  }
}

/**
 * Connects and asks what answers. A pooler tells clients another process id than that of the session that it uses for them.
 *
 * @throws {CannotOpen} if the version is too old
 */
async function inspect(client: pg.Client, server: string): Promise<{ isPooled: boolean; isStandby: boolean }> {
  await client.connect();
  const { rows } = await client.query<{ version: number; pid: number; isStandby: boolean }>(`
    select current_setting('server_version_num')::integer / 10000 as version, pg_backend_pid() as pid,
      pg_is_in_recovery() as "isStandby"`);
  const { version = 0, pid, isStandby = false } = rows[0] ?? {};
  if (version < oldestVersion) throw new CannotOpen(words.tooOld(server, version, oldestVersion));
  return { isPooled: pid !== (client as pg.Client & { processID?: number }).processID, isStandby };
}

function inSeconds(ms: number): number {
  return Math.round(ms / 1000);
}
