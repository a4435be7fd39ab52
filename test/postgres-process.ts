// PostgreSQL for the tests of a run, with a migrated, empty register to copy. Sends its address to the process that forked
// this one, and ends when that process does.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { startPostgres, template } from './postgres.ts';

const parentGone = once(process, 'disconnect');
const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
try {
  // A test and its server open up to 36 connections.
  const server = await startPostgres(join(folder, 'postgres'), ['max_connections=300']);
  try {
    await server.query(`create database ${template}`);
    const url = new URL(server.url);
    url.pathname = template;
    await (await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: url.href })).close();
    if (process.connected) process.send?.(server.url);
    await parentGone;
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
