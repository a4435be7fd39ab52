import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { CannotOpen } from '#database/cannot-open.ts';
import { describePostgresError, isTransient } from '#database/postgres-errors.ts';
import { connectionOptions } from '#database/postgres-options.ts';

/** How long a start waits for PostgreSQL, and how often it looks and says so, in ms. */
const startPatience = 60_000;
const askAgainAfter = 1_000;
const sayAgainAfter = 5_000;

const oldestVersion = 13;

export interface StartOptions {
  /** How long to wait, in ms. */
  patience?: number;
  /** Takes a line for the operator while PostgreSQL is waited for. */
  say?: (line: string) => void;
}

/**
 * Resolves when PostgreSQL answers and is one that this program can use.
 *
 * @throws {CannotOpen} where it has not answered in time; at once where waiting would not help
 */
export async function waitForPostgres(
  url: string,
  { patience = startPatience, say = () => {} }: StartOptions = {},
): Promise<void> {
  const since = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const silence = await reach(url);
    if (silence === undefined) return;
    const waited = performance.now() - since;
    if (waited >= patience)
      throw new CannotOpen(`${silence}, for ${inSeconds(waited)} s now. Check that it runs, and DATABASE_URL.`);
    if (waited - saidAt >= sayAgainAfter) {
      saidAt = waited;
      say(`${silence}; waiting for it, up to ${inSeconds(patience - waited)} s more`);
    }
    await setTimeout(askAgainAfter);
  }
}

/**
 * Undefined where PostgreSQL answers; a sentence where it may do so a little later.
 *
 * @throws {CannotOpen} where waiting would not help
 */
async function reach(url: string): Promise<string | undefined> {
  const client = newClient(url);
  const place = `PostgreSQL at ${client.host}:${client.port}`;
  try {
    await check(client, place);
    return undefined;
  } catch (error) {
    if (error instanceof CannotOpen) throw error;
    const reason = describePostgresError(error);
    if (isTransient(error)) return `${place} does not answer (${reason})`;
    throw new CannotOpen(`${place} cannot be used: ${reason}. Check DATABASE_URL.`);
  } finally {
    client.end().catch(() => {});
  }
}

/** @throws {CannotOpen} where the address is none */
function newClient(url: string): pg.Client {
  try {
    const client = new pg.Client(connectionOptions(url, 'probe'));
    client.on('error', () => {});
    return client;
  } catch (error) {
    throw new CannotOpen(`DATABASE_URL cannot be used: ${describePostgresError(error)}`);
  }
}

async function check(client: pg.Client, place: string): Promise<void> {
  await client.connect();
  const { rows } = await client.query<{ version: number; trigrams: boolean }>(`
    select current_setting('server_version_num')::integer / 10000 as version,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`);
  const { version = 0, trigrams = false } = rows[0] ?? {};
  if (version < oldestVersion)
    throw new CannotOpen(`${place} is version ${version}. Version ${oldestVersion} or newer is needed.`);
  if (!trigrams)
    throw new CannotOpen(`${place} has no extension pg_trgm. Install it there: it comes with PostgreSQL's contrib.`);
}

function inSeconds(ms: number): number {
  return Math.round(ms / 1000);
}
