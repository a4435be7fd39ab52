import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { putEmptyRegister } from './empty-register.ts';
import { createPostgresDatabase } from './postgres-database.ts';

/** What the tests of one engine work on: a fresh, empty register. */
export interface TestEngine {
  /** Tags of a test whose subject is not SQL: `npm test` runs it on SQLite alone. */
  readonly once: string[];
  readonly db: Database;
  /** What `Lan` does in it. */
  readonly context: ServiceContext;
  /** How `openDatabase` finds it again. */
  readonly config: { dataDir: string; databaseUrl: string | undefined };
}

type EngineName = 'sqlite' | 'postgres';

interface EngineOptions {
  /** The engines, where not both. */
  readonly names?: readonly EngineName[];
  /** The engine that `npm test` leaves out, for tests that are about the server rather than its SQL. */
  readonly thorough?: EngineName;
}

type EngineTests = (engine: TestEngine) => void;

/**
 * Runs the same tests on SQLite and on a real PostgreSQL 18, each on an empty register of its own.
 * The register is shared by the tests of one block, in their order.
 */
export function forEachEngine(title: string, ...rest: [tests: EngineTests] | [EngineOptions, EngineTests]): void {
  const [options, tests]: [EngineOptions, EngineTests] = rest.length === 2 ? rest : [{}, ...rest];
  const { names = ['sqlite', 'postgres'], thorough } = options;
  for (const name of names) {
    describe(`${title} (${name})`, { tags: name === thorough ? ['thorough'] : [] }, () => {
      tests(openEngine(name));
    });
  }
}

/** Opens an empty register before the tests of a file or block, and removes it after them. */
export function openEngine(name: EngineName = 'sqlite'): TestEngine {
  const engine: { -readonly [Key in keyof TestEngine]?: TestEngine[Key] } = {
    once: name === 'sqlite' ? [] : ['thorough'],
  };
  const cleanUp: (() => Promise<void> | void)[] = [];
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
    cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = name === 'postgres' ? await createPostgresDatabase() : undefined;
    if (database) cleanUp.push(database.drop);
    else await putEmptyRegister(dataDir);
    engine.config = { dataDir, databaseUrl: database?.url };
    const db = await openDatabase(engine.config);
    engine.db = db;
    engine.context = { db, actor: { name: 'Lan' } };
    cleanUp.push(() => db.close());
  });
  afterAll(async () => {
    for (const step of cleanUp.reverse()) await step();
  });
  return engine as TestEngine;
}
