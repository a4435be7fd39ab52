import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { sharedFolder } from './folders.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { type RunningServer, startServer } from './processes.ts';
import { sessionCookie } from './sessions.ts';

interface TestPostgresServer {
  /** The PostgreSQL of the tests of this file alone, which they may stop. */
  readonly postgres: PostgresServer;
  readonly server: RunningServer;
  /** A session with the role `staff`. */
  readonly cookie: string;
}

/**
 * Starts a PostgreSQL and a server on it for the tests of a file, and stops them after those.
 *
 * @param prepare fills the register before the server starts
 * @param environment of the server, in addition to its register; look-ups are not limited
 */
export function openPostgresServer(
  prepare: (db: Database) => Promise<unknown>,
  environment: NodeJS.ProcessEnv,
): TestPostgresServer {
  const dataDir = sharedFolder();
  let postgres: PostgresServer;
  let server: RunningServer;
  let cookie: string;
  beforeAll(async () => {
    postgres = await startPostgres(join(dataDir, 'postgres'));
    const db = await openDatabase({ dataDir, databaseUrl: postgres.url });
    await prepare(db);
    cookie = await sessionCookie(db, 'staff');
    await db.close();
    const register = { DATA_DIR: dataDir, DATABASE_URL: postgres.url };
    server = await startServer({ ...register, LOOKUP_LIMIT: '0', ...environment });
  });
  afterAll(async () => {
    await server.stop();
    await postgres.stop();
  });
  return {
    get postgres() {
      return postgres;
    },
    get server() {
      return server;
    },
    get cookie() {
      return cookie;
    },
  };
}
