import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { startPostgres } from './postgres.ts';

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
export function forEachEngine(
  title: string,
  tests: (engine: TestEngine) => void,
  names: readonly ('sqlite' | 'postgres')[] = ['sqlite', 'postgres'],
): void {
  for (const name of names) {
    describe(`${title} (${name})`, () => {
      const engine: { -readonly [Key in keyof TestEngine]?: TestEngine[Key] } = {};
      const cleanUp: (() => Promise<void> | void)[] = [];
      beforeAll(async () => {
        const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
        cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
        const server = name === 'postgres' ? await startPostgres(join(dataDir, 'postgres')) : undefined;
        if (server) cleanUp.push(() => server.stop());
        engine.config = { dataDir, databaseUrl: server?.url };
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
