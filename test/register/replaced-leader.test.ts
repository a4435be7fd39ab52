// @module-tag thorough
// A standby, and a leader that was replaced: neither is taken for the leader.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { apiClient } from '../api-client.ts';
import { newFolder } from '../folders.ts';
import { pgBouncerVersion, startPgBouncer } from '../pgbouncer.ts';
import { startPostgres } from '../postgres.ts';
import { startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { startTcpSwitch } from '../tcp-switch.ts';

test('who waits on a connection to a leader that was replaced is told so; writes go on with the new one, and never with it again', async () => {
  const dataDir = newFolder();
  const leader = await startPostgres(join(dataDir, 'leader'));
  onTestFinished(() => leader.stop());
  const db = await openDatabase({ dataDir, databaseUrl: leader.url });
  await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'ADS-1' });
  const cookie = await sessionCookie(db, 'staff');
  await db.close();
  const replica = await leader.startReplica(join(dataDir, 'replica'));
  onTestFinished(() => replica.stop());
  const proxy = await startTcpSwitch(leader.port);
  onTestFinished(() => proxy.close());
  const address = new URL(leader.url);
  address.port = String(proxy.port);
  // No time limit ends the wait: a day, in ms.
  address.search = 'query_timeout=86400000';
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: address.href });
  onTestFinished(async () => {
    await server.stop();
  });
  const staff = apiClient(server.url, cookie);
  const add = async (dentalName: string) => (await staff.call('POST', '/dental', { dentalName })).status;
  expect(await add('Nha khoa Ban Mai')).toBe(201);
  await expect.poll(() => replica.query('select 1 from clinic')).toHaveLength(2);

  proxy.cut();
  const waiting = add('Nha khoa Trong Mưa');
  await replica.query('select pg_promote()');
  proxy.leadTo(Number(new URL(replica.url).port));
  // Others need new connections, which shows that the leader is another one.
  const others = Promise.all(Array.from({ length: 12 }, (_, at) => add(`Nha khoa ${at}`)));
  expect(await waiting).toBe(503);
  expect([201, 503]).toEqual(expect.arrayContaining(await others));
  await expect.poll(() => add('Nha khoa Sau Mưa')).toBe(201);

  // The machine of the former leader moves again, and does not know yet that it was replaced.
  proxy.leadTo(leader.port);
  await replica.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const refused = await Promise.all(Array.from({ length: 12 }, (_, at) => add(`Nha khoa Lạc ${at}`)));
  expect(new Set(refused)).toEqual(new Set([503]));
  expect(await leader.query(`select name from clinic where name like 'Nha khoa Lạc%'`)).toEqual([]);
  proxy.leadTo(Number(new URL(replica.url).port));
  await expect.poll(() => add('Nha khoa Nắng')).toBe(201);
});

test.skipIf(pgBouncerVersion === undefined)('behind PgBouncer a standby is not taken for the leader', async () => {
  const dataDir = newFolder();
  const leader = await startPostgres(join(dataDir, 'leader'));
  onTestFinished(() => leader.stop());
  const pooler = await startPgBouncer(leader.url);
  onTestFinished(() => pooler.stop());
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: pooler.url, LOOKUP_LIMIT: '0' });
  onTestFinished(async () => {
    await server.stop();
  });
  const db = await openDatabase({ dataDir, databaseUrl: leader.url });
  await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'ADS-1' });
  await db.close();
  const replica = await leader.startReplica(join(dataDir, 'replica'));
  onTestFinished(() => replica.stop());
  const status = async (number: string) =>
    (await apiClient(server.url).call('GET', `/user/getUser?cartId=${number}`)).status;
  await expect.poll(() => status('NOBODY')).toBe(404);
  expect(await status('ADS-1')).toBe(200);
  pooler.leadTo(replica.url);
  await expect.poll(() => status('NOBODY')).toBe(503);
  pooler.leadTo(leader.url);
  await expect.poll(() => status('NOBODY')).toBe(404);
  expect(await status('ADS-1')).toBe(200);
});
