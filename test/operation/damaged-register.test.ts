import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { CannotOpen } from '#database/database-errors.ts';
import { openDatabase } from '#database/open-database.ts';
import { fillRegister } from '../../bench/fill-register.ts';
import { apiClient } from '../api-client.ts';
import { sharedFolder } from '../folders.ts';
import { runProgram, startServer } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';

const scratch = sharedFolder();
const base = join(scratch, 'base');
let sound: Buffer;
beforeAll(async () => {
  const db = await openDatabase({ dataDir: base, databaseUrl: undefined });
  await fillRegister(db, 3_000, 1);
  await db.close();
  sound = readFileSync(join(base, 'ads.sqlite'));
});

/** A folder like the register's, with other bytes in its file. */
function damagedFolder(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(scratch, 'data-'));
  cpSync(base, folder, { recursive: true });
  writeFileSync(join(folder, 'ads.sqlite'), bytes);
  return folder;
}

/** The file with a page overwritten: the root of a table or index, or the page of it that has most entries. */
function withPageOf(name: string, which: 'root' | 'leaf' = 'root'): Buffer {
  const connection = new SqliteDatabase(join(base, 'ads.sqlite'), { readonly: true });
  const query =
    which === 'root'
      ? "select pageno from dbstat where name = ? and path = '/'"
      : "select pageno from dbstat where name = ? and pagetype = 'leaf' order by ncell desc limit 1";
  const page = connection.prepare(query).pluck().get(name) as number;
  connection.close();
  const bytes = Buffer.from(sound);
  bytes.fill('overwritten ', (page - 1) * 4096, page * 4096);
  return bytes;
}

test.each([
  ['is a text', () => Buffer.from('Nguyễn Văn An;00120\n'.repeat(300))],
  ['is all zeros', () => Buffer.alloc(sound.length)],
  ['ends in the middle', () => sound.subarray(0, Math.floor(sound.length / 2))],
  ['has lost its last page', () => sound.subarray(0, sound.length - 4096)],
  ['has lost its beginning', () => Buffer.concat([Buffer.alloc(100), sound.subarray(100)])],
  ['has lost the list of its tables', () => withPageOf('sqlite_schema')],
  ['has lost its migrations', () => withPageOf('kysely_migration')],
  ['has lost its id', () => withPageOf('register')],
  ['has lost the settings of its search index', () => withPageOf('warrantySearch_config')],
  ['has lost the beginning of its cards', () => withPageOf('warranty')],
])('a file that %s is named in a sentence, and nothing is written to it', async (_what, bytes) => {
  const folder = damagedFolder(bytes());
  const file = join(folder, 'ads.sqlite');
  const before = readFileSync(file);
  const error = await openDatabase({ dataDir: folder, databaseUrl: undefined }).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(CannotOpen);
  const { message } = error as CannotOpen;
  expect(message).toMatch(
    /^Tệp dữ liệu \S+ bị hỏng hoặc không phải cơ sở dữ liệu \([^\n]+\)\. [^\n]+ khôi phục từ bản sao lưu\.$/,
  );
  expect(message).toContain(file);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder)).toContain('register-id');
});

const lost = 'a register that has lost the table %s is refused by server and commands in one line that names it';
const expectLost = async (table: string) => {
  const folder = damagedFolder(sound);
  const connection = new SqliteDatabase(join(folder, 'ads.sqlite'));
  connection.pragma('foreign_keys = off');
  connection.exec(`drop table "${table}"`);
  connection.close();
  for (const [program, parameters] of [
    ['server', []],
    ['admin', ['list']],
  ] as const) {
    const { status, stderr } = await runProgram(program, [...parameters], { DATA_DIR: folder, PORT: '0' });
    expect([program, status]).toEqual([program, 1]);
    expect(stderr).toMatch(new RegExp(`^Dữ liệu không còn bảng ${table}\\. [^\\n]+ từ bản sao lưu\\.\\n$`));
  }
};
test.each(['account'])(lost, expectLost);
test.each(['signInFailure', 'kysely_migration'])(lost, { tags: ['thorough'] }, expectLost);

test('the server does not start with a damaged file and prints one line', async () => {
  const folder = damagedFolder(withPageOf('kysely_migration'));
  const { status, stderr } = await runProgram('server', [], { DATA_DIR: folder });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Tệp dữ liệu \S+ bị hỏng [^\n]+\n$/);
});

test('damage inside is found after the start and shown in the log, in /readyz and on the overview', async () => {
  const folder = damagedFolder(withPageOf('audit_of_record', 'leaf'));
  const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  const server = await startServer({ DATA_DIR: folder });
  try {
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    await expect.poll(ready).toBe(503);
    const { checks } = await (await fetch(`${server.url}/readyz`)).json();
    expect(checks.integrity).toEqual({ status: 'failed', reason: 'the database is damaged' });
    await expect.poll(() => server.output.stdout).toContain(`${join(folder, 'ads.sqlite')} is damaged: `);
    const staff = apiClient(server.url, await sessionCookie(db, 'staff'));
    expect((await staff.call('GET', '/overview')).body.warnings).toContainEqual({
      code: 'register-damaged',
      message: expect.stringMatching(/^Tệp dữ liệu của máy chủ có chỗ bị hỏng\./),
    });
  } finally {
    await server.stop();
  }
  await db.close();
});
