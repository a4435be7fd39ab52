// @module-tag thorough
// Several servers on one PostgreSQL, each with a folder of its own.
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { passwords, StaffBrowser } from '../account/staff-browser.ts';
import { sharedFolder } from '../folders.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../postgres-database.ts';
import { runProgram, startServerProcess } from '../processes.ts';

const folder = sharedFolder();
const databases: PostgresDatabase[] = [];
afterAll(async () => {
  for (const { drop } of databases) await drop();
});

/** A new database, and the environment of its n-th server. */
async function place(from?: 'template0') {
  const database = await createPostgresDatabase(from);
  databases.push(database);
  const { url } = database;
  const dataDir = (server: number) => join(folder, `${databases.length}-${server}`);
  return {
    open: () => openDatabase({ dataDir: dataDir(0), databaseUrl: url }),
    environment: (server: number) => ({ DATA_DIR: dataDir(server), DATABASE_URL: url }),
  };
}

test('servers that start at once on an empty database all come up, with one register and one account', async () => {
  const { open, environment } = await place('template0');
  const first = { ADMIN_NAME: 'Lan', ADMIN_PASSWORD: 'một mật khẩu thật dài' };
  const servers = await Promise.all(
    Array.from({ length: 4 }, (_, server) => startServerProcess({ ...environment(server), ...first })),
  );
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(servers.filter(({ output }) => output.stdout.includes('Đã tạo dữ liệu mới, còn trống'))).toHaveLength(1);
  for (const server of servers) expect(await server.stop()).toBe(0);
  const db = await open();
  expect(await db.read.selectFrom('account').select(['name', 'role']).execute()).toEqual([
    { name: 'Lan', role: 'owner' },
  ]);
  await db.close();
});

describe('the step before a rolling upgrade', () => {
  let at: Awaited<ReturnType<typeof place>>;
  beforeAll(async () => {
    at = await place('template0');
  });

  test('migrates once, however many do it at once', async () => {
    const runs = await Promise.all([1, 2, 3].map((server) => runProgram('migrate', [], at.environment(server))));
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0]);
    const lines = runs.map(({ stdout }) => stdout.split('\n'));
    expect(lines.filter(([line]) => line === '0001-baseline')).toHaveLength(1);
    expect(lines.filter(([line]) => line === 'Dữ liệu đã đúng với phiên bản này.')).toHaveLength(2);
  });

  test('lets a running server work on; one that starts refuses a schema that it does not know', async () => {
    const server = await startServerProcess(at.environment(1));
    const readiness = async () => {
      const answer = await fetch(`${server.url}/readyz`);
      return {
        status: answer.status,
        schema: ((await answer.json()) as { checks: { schema: unknown } }).checks.schema,
      };
    };
    const db = await at.open();
    const note = (name: string) =>
      db.write((tx) => sql`insert into kysely_migration values (${name}, '2099-01-01')`.execute(tx));
    await db.write((tx) => sql`alter table clinic add column colour text`.execute(tx));
    await note('9998-added-by-the-next-version');
    await expect
      .poll(readiness)
      .toMatchObject({ status: 200, schema: { reason: 'the schema is newer than the server' } });
    expect(await runProgram('server', [], at.environment(2))).toMatchObject({
      status: 1,
      stderr: 'Dữ liệu mới hơn chương trình này (đã có 9998-added-by-the-next-version). Hãy dùng phiên bản mới hơn.\n',
    });
    await note('9999-removed-later-contracting');
    await expect
      .poll(readiness)
      .toMatchObject({ status: 503, schema: { reason: 'the schema is too new for the server' } });
    await db.close();
    await server.stop();
  });
});

test('the link for the first account works on each server, after its own has stopped, and once', async () => {
  const { open, environment } = await place();
  const [printing, other] = [await startServerProcess(environment(1)), await startServerProcess(environment(2))];
  const token = /first-account#(\S+)$/m.exec(printing.output.stdout)?.[1] ?? '';
  await printing.stop();
  const db = await open();
  const hashes = async () => JSON.stringify(await db.read.selectFrom('ownerInvite').selectAll().execute());
  expect(await hashes()).not.toContain(token);
  const create = (fullName: string) => {
    const fields = { fullName, password: passwords.lan, token };
    return new StaffBrowser(other.url).send('POST', '/admin/first-account', fields);
  };
  expect((await create('Lan')).status).toBe(201);
  expect((await create('Kẻ trộm')).status).toBe(409);
  expect(await hashes()).toBe('[]');
  await db.close();
  await other.stop();
});
