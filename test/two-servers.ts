import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import type { Role } from '#domain/account/rights.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { sharedFolder } from './folders.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { type ServerProcess, startServerProcess } from './processes.ts';
import { sessionCookie } from './sessions.ts';

/** A server that shares nothing but the database with the other one. */
interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly running: ServerProcess;
  /** Signed in. */
  readonly client: ApiClient;
  /** Starts it again, after it has ended. */
  start(): Promise<void>;
}

interface TwoServers {
  readonly one: TestServer;
  readonly other: TestServer;
  readonly db: Database;
  readonly databaseUrl: string;
  /** The session of `client`. */
  readonly cookie: string;
}

/**
 * Starts two servers on one PostgreSQL, each with a folder of its own, for the tests of a file.
 *
 * @param role of who is signed in
 * @param prepare fills register and folders before the servers start
 */
export function openTwoServers(
  role: Role,
  prepare: (db: Database, dataDir: string) => Promise<unknown> = async () => {},
  environment: NodeJS.ProcessEnv = {},
): TwoServers {
  const folder = sharedFolder();
  const opened: Partial<{ -readonly [Name in keyof TwoServers]: TwoServers[Name] }> = {};
  const cleanUp: (() => unknown)[] = [];
  beforeAll(async () => {
    const { url: databaseUrl, drop } = await createPostgresDatabase();
    const db = await openDatabase({ dataDir: join(folder, 'test'), databaseUrl });
    cleanUp.push(drop, () => db.close());
    await prepare(db, join(folder, 'one'));
    const cookie = await sessionCookie(db, role);
    const open = async (name: string): Promise<TestServer> => {
      const dataDir = join(folder, name);
      const start = () => startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment });
      let running = await start();
      cleanUp.push(() => running.stop());
      return {
        dataDir,
        get running() {
          return running;
        },
        get url() {
          return running.url;
        },
        get client() {
          return apiClient(running.url, cookie);
        },
        async start() {
          running = await start();
        },
      };
    };
    const [one, other] = await Promise.all([open('one'), open('other')]);
    Object.assign(opened, { one, other, db, databaseUrl, cookie });
  });
  afterAll(async () => {
    for (const step of cleanUp.reverse()) await step();
  });
  return opened as TwoServers;
}
