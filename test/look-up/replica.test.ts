// @module-tag thorough
// A server with a replica of its PostgreSQL: what patients and staff see while one of the two is away, or the replica lags.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { pictureFile } from '#pictures/picture-paths.ts';
import { insertPictureFile } from '#pictures/picture-rows.server.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { pgBouncerVersion, startPgBouncer } from '../pgbouncer.ts';
import { type PostgresServer, type Replica, startPostgres } from '../postgres.ts';
import { type RunningServer, startServer } from '../processes.ts';
import { aProduct, aWarranty, registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

const away = 'Hệ thống đang tạm thời gián đoạn. Vui lòng thử lại sau ít phút.';
const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
const picture = '0123456789abcdef01234567';
let leader: PostgresServer;
let replica: Replica;
let server: RunningServer;
let staff: ApiClient;

beforeAll(async () => {
  leader = await startPostgres(join(dataDir, 'leader'));
  const db = await openDatabase({ dataDir, databaseUrl: leader.url });
  const context = { db, actor: { name: 'Lan' } };
  await addRecord(context, clinics, { name: aWarranty({}).clinicName, phone: '028 0000 0000' });
  await registerCard(context, { cardNumber: 'ADS-1' });
  const file = pictureFile(picture, 800, 'jpg');
  await db.write((tx) => insertPictureFile(tx, { file, bytes: Buffer.from(picture) }));
  const cookie = await sessionCookie(db, 'owner');
  await db.close();
  replica = await leader.startReplica(join(dataDir, 'replica'));
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: leader.url,
    DATABASE_REPLICA_URL: replica.url,
    LOOKUP_LIMIT: '0',
  });
  staff = apiClient(server.url, cookie);
});
afterAll(async () => {
  await server.stop();
  await replica.stop();
  await leader.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const lookUp = (number: string, { url } = server) => apiClient(url).call('GET', `/user/getUser?cartId=${number}`);
const page = async (path: string) => {
  const response = await fetch(server.url + path);
  return { status: response.status, text: await response.text() };
};
const add = async (cardNumber: string) => {
  const { customerName: fullName, productName, clinicName: dentalName, quantity, expiresOn } = aWarranty({});
  const card = { numbCode: cardNumber, fullName, productName, dentalName, quantity, expiryDate: expiresOn };
  const { status, body } = await staff.call('POST', '/user', card);
  expect(status).toBe(201);
  return body.user;
};
const readiness = async () => {
  const answer = await fetch(`${server.url}/readyz`);
  const { checks } = (await answer.json()) as { checks: Record<string, { reason?: string }> };
  return { status: answer.status, database: checks.database?.reason, replica: checks.replica?.reason };
};
const ready = { status: 200, database: undefined, replica: undefined };
const onReplica = { ...ready, database: 'the leader does not answer; cards are read from the replica' };
const replicaHas = async (cardNumber: string) =>
  (await replica.query('select 1 from warranty where "cardNumber" = $1', [cardNumber])).length === 1;

test('while the leader is away, cards and public pages come from the replica, and staff are told to wait', async () => {
  await expect.poll(readiness).toEqual(ready);
  await leader.stop();
  expect(await lookUp('ADS-1')).toMatchObject({ status: 200, body: { user: { fullName: 'Nguyễn Văn An' } } });
  expect((await page('/warranty?keyword=ADS-1')).text).toContain('Nguyễn Văn An');
  // Nobody has asked for them before, so they are in no cache.
  expect(await page('/products')).toMatchObject({ status: 200, text: expect.stringContaining(aProduct({}).name) });
  expect((await page('/partner')).text).toContain('Thuyền Giấy');
  expect(await page(`/pictures/${pictureFile(picture, 800, 'jpg')}`)).toEqual({ status: 200, text: picture });
  expect((await staff.call('GET', '/user?limit=10')).status).toBe(503);
  // A proxy still sends patients here.
  await expect.poll(readiness).toEqual(onReplica);
});

test('a card that the replica does not have is never "not found" while the leader is away', async () => {
  for (const number of ['KHONG-CO', 'ADS-2']) {
    const { status, headers, body } = await lookUp(number);
    expect([status, body.message]).toEqual([503, away]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await page('/warranty?keyword=KHONG-CO')).status).toBe(503);
});

test('a page from the replica is in no cache: the first change after the outage is shown', async () => {
  await leader.start();
  await expect.poll(readiness).toEqual(ready);
  expect((await lookUp('KHONG-CO')).status).toBe(404);
  await replica.query('select pg_wal_replay_pause()');
  expect((await staff.call('POST', '/dental', { dentalName: 'Nha khoa Cánh Diều', phone: '1900 0000' })).status).toBe(
    201,
  );
  expect((await page('/partner')).text).toContain('Cánh Diều');
});

test('a lagging replica hides no card: the leader is asked, and while it is away the answer is to wait', async () => {
  await add('ADS-3');
  expect((await lookUp('ADS-3')).status).toBe(200);
  await leader.stop();
  expect((await lookUp('ADS-1')).status).toBe(200);
  expect((await lookUp('ADS-3')).status).toBe(503);
  await replica.query('select pg_wal_replay_resume()');
  await expect.poll(() => replicaHas('ADS-3')).toBe(true);
  expect((await lookUp('ADS-3')).status).toBe(200);
  await leader.start();
  await expect.poll(readiness).toEqual(ready);
});

test('a replica that is too far behind is not read, and staff see that', async () => {
  await replica.query('select pg_wal_replay_pause()');
  const { _id } = await add('ADS-4');
  await expect.poll(readiness).toEqual({ ...ready, replica: 'the replica is too far behind the leader' });
  const { body } = await staff.call('GET', '/health');
  expect(body.parts).toContainEqual(expect.objectContaining({ part: 'replica', state: 'attention' }));
  expect((await staff.call('DELETE', `/user/delete/${_id}`)).status).toBe(200);
  await leader.stop();
  expect((await lookUp('ADS-1')).status).toBe(503);
  await expect.poll(async () => (await readiness()).status).toBe(503);
  await replica.query('select pg_wal_replay_resume()');
  await expect.poll(async () => (await lookUp('ADS-1')).status).toBe(200);
  // It was binned before the leader went away.
  expect((await lookUp('ADS-4')).status).toBe(503);
  await leader.start();
  await expect.poll(readiness).toEqual(ready);
  expect((await staff.call('GET', '/health')).body.parts).toContainEqual(
    expect.objectContaining({ part: 'replica', state: 'good' }),
  );
});

test.skipIf(pgBouncerVersion === undefined)('behind PgBouncer a standby is not taken for the leader', async () => {
  const pooler = await startPgBouncer(leader.url);
  const environment = { DATA_DIR: join(dataDir, 'pooled'), DATABASE_URL: pooler.url, LOOKUP_LIMIT: '0' };
  const pooled = await startServer(environment);
  const status = async (number: string) => (await lookUp(number, pooled)).status;
  try {
    expect([await status('ADS-1'), await status('KHONG-CO')]).toEqual([200, 404]);
    pooler.leadTo(replica.url);
    await expect.poll(() => status('KHONG-CO')).toBe(503);
    pooler.leadTo(leader.url);
    await expect.poll(() => status('KHONG-CO')).toBe(404);
    expect(await status('ADS-1')).toBe(200);
  } finally {
    await pooled.stop();
    await pooler.stop();
  }
});

test('a replica that is away changes nothing for anybody', async () => {
  await replica.stop();
  await expect.poll(readiness).toEqual({ ...ready, replica: 'the replica does not answer' });
  await add('ADS-5');
  expect((await lookUp('ADS-5')).status).toBe(200);
  expect((await lookUp('KHONG-CO')).status).toBe(404);
  expect((await page('/products')).status).toBe(200);
});
