import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Write } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { openServer } from '../open-server.ts';
import { startServer } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';

const token = 'a-token-of-the-test';
let db: Database;
const server = openServer(async (dataDir) => {
  db = await openDatabase({ dataDir, databaseUrl: undefined });
  return startServer({ DATA_DIR: dataDir, METRICS_TOKEN: token });
});
const { dataDir } = server;
let staff: ApiClient;
beforeAll(async () => {
  staff = apiClient(server.url, await sessionCookie(db, 'staff'));
});
afterAll(() => db.close());

const ready = async () => {
  const answer = await fetch(`${server.url}/readyz`);
  return { status: answer.status, body: await answer.json() };
};
/** What Prometheus reads of the same. */
const readyGauge = async () => {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return /^ads_ready (\d)$/m.exec(await answer.text())?.[1];
};
let clinics = 0;
const write = () => staff.call('POST', '/dental', { dentalName: `Nha khoa ${++clinics}` });
const ok = { status: 'ok' };

test('a server reports that it is alive and ready to everybody, without log lines', async () => {
  await expect.poll(ready).toEqual({
    status: 200,
    body: {
      status: 'ready',
      checks: { register: ok, database: ok, schema: ok, integrity: ok, disk: expect.anything() },
    },
  });
  for (const path of ['/livez', '/readyz']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(server.url + path, { method });
      expect([answer.status, answer.headers.get('cache-control')], `${method} ${path}`).toEqual([200, 'no-store']);
    }
    expect(server.output.stdout).not.toContain(path);
  }
});

test('what is mailed of wrong passwords stands on the page to which the mail leads', async () => {
  const signIns = async () =>
    (await staff.call('GET', '/health')).body.parts.find(({ part }: { part: string }) => part === 'signIns');
  expect(await signIns()).toEqual({ part: 'signIns', state: 'good', message: 'Trong khoảng một giờ qua: 0 lần.' });
  const guesses = { key: 'network:192.0.2.1', failures: 150, lastAt: new Date().toISOString() };
  await db.write((tx) => tx.insertInto('signInFailure').values(guesses).execute());
  expect(await signIns()).toMatchObject({
    state: 'attention',
    advice: expect.stringMatching(/^Có 150 lần đăng nhập sai /),
  });
  await db.write((tx) => tx.deleteFrom('signInFailure').execute());
});

const file = join(dataDir, 'ads.sqlite');
const aside = (path: string) => renameSync(path, `${path}.aside`);
const back = (path: string) => renameSync(`${path}.aside`, path);

test.each([
  ['file is moved away', file, () => aside(file)],
  [
    'file is replaced by a copy of itself',
    file,
    () => {
      aside(file);
      copyFileSync(`${file}.aside`, file);
    },
  ],
  ['log is moved away', `${file}-wal`, () => aside(`${file}-wal`)],
  ["folder's id is moved away", join(dataDir, 'register-id'), () => aside(join(dataDir, 'register-id'))],
])(
  'a register whose %s is not written to, is still read, and says so; put back, it is as before',
  async (_what, path, vanish) => {
    expect((await write()).status).toBe(201);
    vanish();
    try {
      const refused = await write();
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.body.message).toMatch(/^Máy chủ tạm thời không ghi được dữ liệu nên chưa lưu được gì\./);
      // Another process, such as an import, that had it open.
      await expect(db.write(async () => {})).rejects.toMatchObject({ code: 'unavailable' });
      expect((await fetch(`${server.url}/api/user/getUser?cartId=1`)).status).toBe(404);

      await expect.poll(async () => (await ready()).status).toBe(503);
      const { body } = await ready();
      expect(body).toMatchObject({
        status: 'not-ready',
        checks: { register: { status: 'failed', reason: 'the register is not in its place' } },
      });
      expect(await readyGauge()).toBe('0');
      expect(JSON.stringify(body)).not.toContain(dataDir);
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      expect(server.output.stdout).toContain(path);
      const { warnings } = (await staff.call('GET', '/overview')).body;
      expect(warnings.map(({ code }: { code: string }) => code)).toContain('register-missing');
    } finally {
      back(path);
    }
    expect((await write()).status).toBe(201);
    await expect.poll(async () => (await ready()).status).toBe(200);
    expect(await readyGauge()).toBe('1');
  },
);

test('a server is not ready on an older schema, which its page says, too, and ready, with a note, on a newer one', async () => {
  const migrations = (tx: Write) => tx.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
  const schema = async () => (await ready()).body.checks.schema;
  const newer = { name: '9999-from-the-future', timestamp: '2099-01-01' };
  await db.write((tx) => migrations(tx).insertInto('kysely_migration').values(newer).execute());
  await expect.poll(schema).toEqual({ status: 'ok', reason: 'the schema is newer than the server' });
  expect((await ready()).status).toBe(200);
  const rename = (from: string, to: string) =>
    db.write((tx) =>
      migrations(tx).updateTable('kysely_migration').set({ name: to }).where('name', '=', from).execute(),
    );
  await rename('0001-baseline', '9998-other');
  await expect.poll(schema).toEqual({ status: 'failed', reason: 'the schema is older than the server' });
  expect((await ready()).status).toBe(503);
  const { parts } = (await staff.call('GET', '/health')).body;
  const said = { state: 'bad', message: 'Dữ liệu thuộc phiên bản khác của chương trình.' };
  expect(parts).toContainEqual({ part: 'register', ...said, advice: expect.stringContaining('khởi động lại máy chủ') });
  expect((await staff.call('GET', '/overview')).body.warnings).toContainEqual(
    expect.objectContaining({ code: 'other-schema' }),
  );
  await rename('9998-other', '0001-baseline');
  await db.write((tx) => migrations(tx).deleteFrom('kysely_migration').where('name', '=', newer.name).execute());
  await expect.poll(schema).toEqual(ok);
});
