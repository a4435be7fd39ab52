import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { createPostgresDatabase } from '../postgres-database.ts';

/** An empty place for a register on an engine. */
export async function emptyPlace(engine: 'sqlite' | 'postgres'): Promise<TestEngine['config']> {
  const dataDir = join(newFolder(), 'data');
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined };
  const { url, drop } = await createPostgresDatabase('template0');
  onTestFinished(drop);
  return { dataDir, databaseUrl: url };
}
