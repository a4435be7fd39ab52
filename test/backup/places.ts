import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestEngine } from '../engines.ts';
import { createPostgresDatabase } from '../postgres-database.ts';

/** A folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty place for a register on an engine. */
export async function emptyPlace(engine: 'sqlite' | 'postgres'): Promise<TestEngine['config']> {
  const dataDir = join(newFolder(), 'data');
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined };
  const { url, drop } = await createPostgresDatabase('template0');
  onTestFinished(drop);
  return { dataDir, databaseUrl: url };
}
