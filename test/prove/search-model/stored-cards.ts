import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { keysOf } from '#domain/field-definition.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { Card } from './model.ts';

/** Where a register is, as a server is told. */
export interface RegisterPlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

const columns = ['id', 'createdAt', 'binnedAt', ...keysOf(warrantyFields)];
const allCards = `select ${columns.map((column) => `"${column}"`).join(', ')} from warranty order by id`;
/** Ids in one chunk of the search's index. */
const chunkSize = 65_536;
const beforeNextChunk = 12;

/** Every card of the register, straight from its table: on a connection of its own, by no index of the search. */
export async function storedCards({ dataDir, databaseUrl }: RegisterPlace): Promise<Card[]> {
  if (databaseUrl !== undefined) {
    return onPostgres(databaseUrl, async (client) => (await client.query<Card>(allCards)).rows);
  }
  return onSqlite(dataDir, (db) => db.prepare<[], Card>(allCards).all());
}

/**
 * Lets the ids of new cards go on shortly before the end of a chunk of ids, as in a register that has had many cards. No
 * server may run.
 */
export async function skipIds({ dataDir, databaseUrl }: RegisterPlace, largest: number): Promise<void> {
  const next = Math.ceil((largest + beforeNextChunk + 1) / chunkSize) * chunkSize - beforeNextChunk;
  if (databaseUrl === undefined) {
    onSqlite(dataDir, (db) => db.prepare(`update sqlite_sequence set seq = ? where name = 'warranty'`).run(next));
  } else {
    await onPostgres(databaseUrl, (client) =>
      client.query(`select setval(pg_get_serial_sequence('warranty', 'id'), ${next})`),
    );
  }
}

/** Resolves when PostgreSQL has ended what a killed server had begun: until then it may still be committed. */
export async function waitForConnectionsToEnd({ databaseUrl }: RegisterPlace): Promise<void> {
  if (databaseUrl === undefined) return;
  await onPostgres(databaseUrl, async (client) => {
    const left = `select 1 from pg_stat_activity where datname = current_database() and application_name like 'ads %'`;
    while ((await client.query(left)).rowCount !== 0);
  });
}

function onSqlite<Result>(dataDir: string, work: (db: Sqlite.Database) => Result): Result {
  const db = new Sqlite(join(dataDir, 'ads.sqlite'), { fileMustExist: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

async function onPostgres<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
