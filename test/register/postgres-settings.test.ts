// @module-tag thorough
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { apiClient } from '../api-client.ts';
import { sharedFolder } from '../folders.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { startServer } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';

const dataDir = sharedFolder();
let postgres: PostgresServer;
let cookie: string;

beforeAll(async () => {
  postgres = await startPostgres(join(dataDir, 'postgres'), ['fsync=on']);
  const db = await openDatabase({ dataDir, databaseUrl: postgres.url });
  cookie = await sessionCookie(db, 'staff');
  await db.close();
});
afterAll(() => postgres.stop());

/** The warning in the log of a server that starts, and what its page about the system says of the register. */
async function start() {
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });
  const { body } = await apiClient(server.url, cookie).call('GET', '/health');
  await server.stop();
  const line = server.output.stdout.split('\n').find((text) => text.includes('endanger what was stored'));
  const part = body.parts.find((one: { part: string }) => one.part === 'register');
  return { warning: line && JSON.parse(line).settings, state: part.state, advice: part.advice };
}

test('a PostgreSQL that may lose acknowledged changes is named in the log and on the page about the system', async () => {
  expect(await start()).toEqual({ warning: undefined, state: 'good', advice: undefined });
  await postgres.query('alter role ads set synchronous_commit = off');
  expect(await start()).toEqual({
    warning: ['synchronous_commit = off'],
    state: 'attention',
    advice: expect.stringContaining('synchronous_commit = off'),
  });
});
