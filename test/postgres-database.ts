import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { template } from './postgres.ts';

/** A database of the run's PostgreSQL that is a test's own. */
export interface PostgresDatabase {
  readonly url: string;
  /** Ends the connections to it, too. */
  drop(): Promise<void>;
}

/**
 * Creates a database with an empty register. All of a run have the same register id.
 *
 * @param from `template0` for one without any tables
 */
export async function createPostgresDatabase(
  from: typeof template | 'template0' = template,
): Promise<PostgresDatabase> {
  const name = `test-${randomUUID()}`;
  await run(`create database "${name}" template ${from}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => run(`drop database "${name}" with (force)`) };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
