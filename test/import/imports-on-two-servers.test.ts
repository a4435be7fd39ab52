// Imports on two servers of one PostgreSQL take turns.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../postgres-database.ts';
import { type RunningServer, startServer } from '../processes.ts';
import { aWarranty, registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { formOf, rowOf, untilState, uploadChecked } from './staged.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
let database: PostgresDatabase;
let db: Database;
let servers: RunningServer[];
let one: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  database = await createPostgresDatabase();
  const environment = (name: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: database.url });
  db = await openDatabase({ dataDir: join(folder, 'test'), databaseUrl: database.url });
  servers = await Promise.all([startServer(environment('one')), startServer(environment('other'))]);
  const cookie = await sessionCookie(db, 'staff');
  [one, other] = servers.map(({ url }) => apiClient(url, cookie)) as [ApiClient, ApiClient];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Holds the lock of imports, as a third server does that stores one. Returns what lets it go. */
async function holdImports(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin; select pg_advisory_xact_lock(x'616473'::int, 2)");
  return () => client.end();
}
const numbers = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
const stateOf = async (client: ApiClient, id: string) => {
  const { state, progress } = (await client.call('GET', `/imports/${id}`)).body.import;
  return { state, isWaiting: progress?.isWaiting };
};

test('of two files with the same numbers one is stored, and the other is told which rows are in the register', async () => {
  const all = numbers('TRUNG', 8_000);
  const [first, second] = [formOf(all.map((number) => rowOf(number))), formOf(all.reverse().map((n) => rowOf(n)))];
  const answers = await Promise.all([
    one.call('POST', '/user/import', first),
    other.call('POST', '/user/import', second),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, 'imported'],
    [400, 'already-imported'],
  ]);
  expect((await one.call('GET', '/user?limit=1&q=TRUNG')).body.counts).toBe(8_000);
});

test('an import that waits for another one says so, and can be stopped', async () => {
  const release = await holdImports();
  const [kept, stopped] = [await uploadChecked(one, [rowOf('DOI-1')]), await uploadChecked(other, [rowOf('DOI-1')])];
  await one.call('POST', `/imports/${kept._id}/commit`, {});
  await other.call('POST', `/imports/${stopped._id}/commit`, {});
  const waiting = { state: 'storing', isWaiting: true };
  await expect.poll(() => stateOf(one, kept._id)).toEqual(waiting);
  await expect.poll(() => stateOf(other, stopped._id)).toEqual(waiting);
  expect((await other.call('POST', `/imports/${stopped._id}/cancel`)).status).toBe(200);
  expect(await stateOf(other, stopped._id)).toEqual({ state: 'checked', isWaiting: undefined });
  await release();
  await untilState(one, kept._id, 'stored');
  // Its check is of before the other one was stored, so it is checked anew.
  await other.call('POST', `/imports/${stopped._id}/commit`, {});
  for (;;) {
    const { summary } = (await other.call('GET', `/imports/${stopped._id}`)).body.import;
    if (summary?.counts.same === 1) break;
    await setTimeout(20);
  }
});

test('a server without the file of an import leaves it to the server that has it', async () => {
  const { _id: id } = await uploadChecked(one, [rowOf('NOI-1')]);
  await db.write((tx) => tx.updateTable('import').set({ state: 'checking' }).where('id', '=', Number(id)).execute());
  expect(await stateOf(other, id)).toEqual({ state: 'checking', isWaiting: undefined });
  expect((await other.call('PATCH', `/imports/${id}`, { existingCards: 'skip' })).status).toBe(409);
  await untilState(one, id, 'checked');
  const refused = await other.call('POST', `/imports/${id}/commit`, {});
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('ở một máy chủ khác')]);
  await one.call('POST', `/imports/${id}/commit`, {});
  await untilState(one, id, 'stored');
});

const waitingHere = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('an import that loses a deadlock is stored by the next attempt', async () => {
  const checked = await uploadChecked(one, [rowOf('KET-1'), rowOf('KET-2')]);
  const insert = `insert into warranty ("cardNumber", "cardKey", "customerName", "productName", "clinicName", quantity,
    "expiresOn", search, "createdAt", "updatedAt", version)
    select $1, $1, 'Nguyễn Văn An', 'Tal', 'Nha khoa', 1, '2040-01-31', '', '', '', 1`;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Holds the second number until the import waits for it, then wants the lock that the import has.
  await client.query('begin');
  await client.query(`set local deadlock_timeout = '1h'`);
  await client.query(insert, ['KET2']);
  await one.call('POST', `/imports/${checked._id}/commit`, {});
  const isBlocked = async () => (await client.query(waitingHere)).rowCount;
  await expect.poll(isBlocked).toBe(1);
  await client.query(`select pg_advisory_xact_lock(x'616473'::int, 2)`);
  await client.query('rollback');
  await client.end();
  await untilState(one, checked._id, 'stored');
});

/** How many transactions of staff have just run, or run, a statement like this. */
const runningHere = async (pattern: string) => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'ads writes' and state <> 'idle' and query like ${pattern}`.execute(db.read);
  return rows.length;
};

test('staff write on while somebody restores cards, who has to wait for an import', async () => {
  const act = { db, actor: { name: 'Lan' } };
  const id = String(await registerCard(act, { cardNumber: 'CHO-1' }));
  await one.call('DELETE', `/user/delete/${id}`);
  let restoring: Promise<unknown> | undefined;
  await db.write(
    async (tx) => {
      await tx.updateTable('warranty').set({ quantity: 2 }).where('cardKey', '=', 'CHO1').execute();
      restoring = one.call('POST', '/user/restore-all', { ids: [id] });
      await expect.poll(() => runningHere('lock table%')).toBe(1);
      expect(await registerCard(act, { cardNumber: 'CHO-2' })).toBeGreaterThan(0);
    },
    { purpose: 'import' },
  );
  expect(await restoring).toMatchObject({ status: 200 });
});

test('a rename that is carried into the cards does not wait for an import', async () => {
  const act = { db, actor: { name: 'Lan' } };
  await registerCard(act, { cardNumber: 'TEN-1', clinicName: 'Nha khoa Tên Cũ' });
  const clinics = (await one.call('GET', '/dental/all')).body.dentals as { _id: string; dentalName: string }[];
  const id = clinics.find(({ dentalName }) => dentalName === 'Nha khoa Tên Cũ')?._id;
  await db.write(
    async (tx) => {
      const { cardNumber, ...card } = aWarranty({ cardNumber: 'TEN-2', clinicName: 'Nha khoa Tên Cũ' });
      const stamp = { createdAt: '2026-11-23T00:00:00.000Z', updatedAt: '2026-11-23T00:00:00.000Z', version: 1 };
      await tx
        .insertInto('warranty')
        .values({ ...card, ...stamp, cardNumber, cardKey: 'TEN2', search: '' })
        .execute();
      const renamed = await one.call('PUT', `/dental/${id}`, { dentalName: 'Nha khoa Tên Mới', propagateRename: true });
      expect([renamed.status, renamed.body.updatedCards]).toEqual([200, 1]);
    },
    { purpose: 'import' },
  );
  const names = async (number: string) => (await one.call('GET', `/user?q=${number}`)).body.users[0].dentalName;
  expect([await names('TEN-1'), await names('TEN-2')]).toEqual(['Nha khoa Tên Mới', 'Nha khoa Tên Cũ']);
});
