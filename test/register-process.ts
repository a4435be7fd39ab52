// PostgreSQL for the tests of a run, and a migrated, empty register of each engine to copy. Sends where they are to the process
// that forked this one, and ends when that process does.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { openDatabase } from '#database/open-database.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { startPostgres, template } from './postgres.ts';
import type { RegisterMessage } from './register-setup.ts';

const parentGone = once(process, 'disconnect');
const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
try {
  const emptyRegister = await makeEmptyRegister(join(folder, 'sqlite'));
  // A test and its server open up to 36 connections.
  const server = await startPostgres(join(folder, 'postgres'), ['max_connections=300']);
  try {
    await server.query(`create database ${template}`);
    const url = new URL(server.url);
    url.pathname = template;
    await (await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: url.href })).close();
    if (process.connected) process.send?.({ postgresUrl: server.url, emptyRegister } satisfies RegisterMessage);
    await parentGone;
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The file of a register without an id, as after a creation that was broken off: who opens a copy of it gives it one. */
async function makeEmptyRegister(dataDir: string): Promise<string> {
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
  const { databaseFile } = new RegisterFolder(dataDir);
  const connection = new SqliteDatabase(databaseFile);
  connection.exec('delete from register');
  connection.close();
  return databaseFile;
}
