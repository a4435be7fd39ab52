import { statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { startPostgres } from '../test/postgres.ts';

/** Where a register is, on one engine. */
export interface BenchRegister {
  dataDir: string;
  databaseUrl: string | undefined;
  /** What it takes on disk, and the largest tables and indexes in it, in bytes. */
  size(): Promise<{ total: number; largest: { name: string; bytes: number }[] }>;
  stop(): Promise<void>;
}

const mostListed = 6;

/** A place for a register in a file, in a folder of its own. */
export function sqliteRegister(dataDir: string): BenchRegister {
  return {
    dataDir,
    databaseUrl: undefined,
    async size() {
      const file = join(dataDir, 'ads.sqlite');
      const db = new Sqlite(file);
      try {
        db.pragma('wal_checkpoint(TRUNCATE)');
        const sizes = 'select name, sum(pgsize) as bytes from dbstat group by name order by bytes desc limit ?';
        const largest = db.prepare<[number], { name: string; bytes: number }>(sizes).all(mostListed);
        return { total: statSync(file).size, largest };
      } finally {
        db.close();
      }
    },
    stop: async () => {},
  };
}

export interface PostgresRegister extends BenchRegister {
  databaseUrl: string;
  /** Of the process that all others of this PostgreSQL come from. */
  pid(): number;
}

/**
 * A place for a register in a PostgreSQL of its own.
 *
 * @param settings in addition to those that it comes with
 */
export async function postgresRegister(dataDir: string, settings: readonly string[] = []): Promise<PostgresRegister> {
  const server = await startPostgres(join(dataDir, 'postgres'), ['max_wal_size=4GB', ...settings]);
  return {
    dataDir,
    databaseUrl: server.url,
    pid: server.pid,
    async size() {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      try {
        await client.query('vacuum analyze');
        const total = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
        const largest = await client.query<{ name: string; bytes: string }>(
          `select relname as name, pg_relation_size(oid) as bytes from pg_class
          where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
          order by bytes desc limit $1`,
          [mostListed],
        );
        return {
          total: Number(total.rows[0]?.bytes),
          largest: largest.rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
        };
      } finally {
        await client.end();
      }
    },
    stop: () => server.stop(),
  };
}
