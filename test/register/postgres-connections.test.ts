// @module-tag thorough
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Write } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { OutcomeUnknown, StorageFull, Unavailable } from '#domain/errors.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { listWarranties, prepareLookUp } from '#domain/warranty/warranty-queries.server.ts';
import { sharedFolder } from '../folders.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { registerCard } from '../records.ts';

const folder = sharedFolder();
let server: PostgresServer;
let db: Database;
const opened: Database[] = [];
/** Another program on the same register; its address may set what is to be shorter than usual. */
const open = async (settings = '', port = server.port) => {
  const databaseUrl = server.url.replace(`:${server.port}/`, `:${port}/`) + settings;
  const other = await openDatabase({ dataDir: folder, databaseUrl });
  opened.push(other);
  return other;
};

beforeAll(async () => {
  server = await startPostgres(join(folder, 'postgres'), ['deadlock_timeout=50ms']);
  db = await open();
  await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'ADS-1' });
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await server.stop();
});

const act = (on = db) => ({ db: on, actor: { name: 'Lan' } });
const backendOf = async (tx: Write) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0;
const names = async () =>
  (await db.read.selectFrom('clinic').select('name').orderBy('id').execute()).map(({ name }) => name);
const rename = (tx: Write, id: number, name: string) =>
  tx.updateTable('clinic').set({ name }).where('id', '=', id).execute();
/** Resolves when a statement on the server's own says so; asks again after each answer. */
const until = async (question: string, values: unknown[]) => {
  while (!(await server.query<{ yes: boolean }>(`select (${question}) as yes`, values))[0]?.yes);
};
/** Keeps the rows of a query locked until it is called. */
const lockRows = async (text: string) => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`begin; ${text} for update`);
  return () => client.end();
};

test('a connection that ends between two statements fails only that write', async () => {
  const before = await names();
  const write = db.write(async (tx) => {
    const pid = await backendOf(tx);
    await rename(tx, 1, 'Nha khoa Không Ai Thấy');
    await server.query('select pg_terminate_backend($1)', [pid]);
    await until('not exists (select from pg_stat_activity where pid = $1)', [pid]);
    await rename(tx, 1, 'Nha khoa Không Ai Thấy');
  });
  const error = await write.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Unavailable);
  expect(error).not.toBeInstanceOf(OutcomeUnknown);
  expect(await names()).toEqual(before);
});

test('a connection that ends during a statement fails only that statement', async () => {
  const write = db.write(async (tx) => {
    const pid = await backendOf(tx);
    const sleeping = sql`select pg_sleep(1000)`.execute(tx);
    sleeping.catch(() => {});
    await until(`exists (select from pg_stat_activity where pid = $1 and query like 'select pg_sleep%')`, [pid]);
    await server.query('select pg_terminate_backend($1)', [pid]);
    await sleeping;
  });
  await expect(write).rejects.toBeInstanceOf(Unavailable);
  await addRecord(act(), clinics, { name: 'Nha khoa Sau Cơn Mưa' });
});

test('if every idle connection ends, the next query gets a new one', async () => {
  const lookUp = prepareLookUp(db);
  await lookUp('ADS1');
  await server.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'ads %' and pid <> pg_backend_pid()`);
  await until(`not exists (select from pg_stat_activity where application_name like 'ads %')`, []);
  await expect.poll(() => lookUp('ADS1').catch(() => undefined)).toMatchObject({ cardNumber: 'ADS-1' });
  await db.read.selectFrom('clinic').select('id').execute();
});

test('a write whose COMMIT is not answered reports an unknown outcome', async () => {
  const deaf = await deafProxy(server.port);
  const other = await open('', deaf.port);
  deaf.startBreakingOff();
  const write = addRecord(act(other), clinics, { name: 'Nha khoa Có Lẽ' });
  const error = await write.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OutcomeUnknown);
  expect((error as Error).message).toContain('có thể đã được lưu, hãy kiểm tra trước khi làm lại');
  expect((await names()).filter((name) => name === 'Nha khoa Có Lẽ')).toHaveLength(1);
  deaf.close();
});

test('after a deadlock both writes succeed, since one is retried', async () => {
  const [first, second] = await Promise.all(
    ['Nha khoa Gặp Một', 'Nha khoa Gặp Hai'].map((name) => addRecord(act(), clinics, { name })),
  );
  const ids = [first?.id ?? 0, second?.id ?? 0];
  let met = () => {};
  const both = new Promise<void>((resolve) => {
    met = resolve;
  });
  let waiting = 0;
  let attempts = 0;
  const cross = (from: number, to: number) =>
    db.write(async (tx) => {
      attempts++;
      await rename(tx, from, `Nha khoa ${from}`);
      if (++waiting === 2) met();
      await both;
      await rename(tx, to, `Nha khoa ${to}`);
    });
  await Promise.all([cross(ids[0] ?? 0, ids[1] ?? 0), cross(ids[1] ?? 0, ids[0] ?? 0)]);
  expect(attempts).toBeGreaterThan(2);
});

test('twenty writers that wait for a row do not block look-ups, lists and imports', async () => {
  const lookUp = prepareLookUp(db);
  const unlock = await lockRows('select from warranty');
  const change = (tx: Write) => tx.updateTable('warranty').set({ quantity: 2 }).execute();
  let settled = 0;
  const writers = Array.from({ length: 20 }, () =>
    db.write(change).then(
      () => settled++,
      (error: unknown) => {
        settled++;
        expect(error).toBeInstanceOf(Unavailable);
      },
    ),
  );
  await until(`(select count(*) >= 6 from pg_locks where not granted)`, []);
  expect(settled).toBe(0);
  await expect(lookUp('ADS1')).resolves.toMatchObject({ cardNumber: 'ADS-1' });
  const filter = { q: '', active: true, sort: 'id', dir: 'desc' } as const;
  expect((await listWarranties(db, filter, { page: 1, limit: 10 })).total).toBe(1);
  await db.write((tx) => rename(tx, 1, 'Nha khoa Thuyền Giấy'), { purpose: 'import' });
  await unlock();
  await Promise.all(writers);
  expect(settled).toBe(20);
});

test('a wait beyond the limit reports that the system is busy', async () => {
  const impatient = await open('?lock_timeout=100');
  const unlock = await lockRows('select from warranty');
  const write = impatient.write((tx) => tx.updateTable('warranty').set({ quantity: 3 }).execute());
  await expect(write).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('đang bận') });
  await unlock();
});

test('a query to a hanging PostgreSQL times out, and the next one gets a new connection', async () => {
  const impatient = await open('?query_timeout=1000&application_name=frozen');
  const lookUp = prepareLookUp(impatient);
  await lookUp('ADS1');
  const backends = await server.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'frozen'`,
  );
  for (const { pid } of backends) process.kill(pid, 'SIGSTOP');
  try {
    await expect(lookUp('ADS1')).rejects.toBeInstanceOf(Unavailable);
    await expect(lookUp('ADS1')).resolves.toMatchObject({ cardNumber: 'ADS-1' });
  } finally {
    for (const { pid } of backends) process.kill(pid, 'SIGCONT');
  }
});

test('a full disk is reported with a message', async () => {
  const fill = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
  await expect(db.write((tx) => fill.execute(tx))).rejects.toBeInstanceOf(StorageFull);
});

test('an outage is logged once at its start and once at its end', async () => {
  const heard: string[] = [];
  const other = await open();
  await expect(other.health()).resolves.toMatchObject({ database: { status: 'ok' } });
  const back = new Promise<void>((resolve) => {
    other.onHealthChange(({ status }) => {
      heard.push(status);
      if (status === 'ok') resolve();
    });
  });
  const lookUp = prepareLookUp(other);
  await server.stop();
  for (let asked = 0; asked < 5; asked++) await expect(lookUp('ADS1')).rejects.toBeInstanceOf(Unavailable);
  await expect(other.health()).resolves.toMatchObject({ database: { status: 'failed', detail: expect.any(String) } });
  await server.start();
  await back;
  expect(heard).toEqual(['failed', 'ok']);
  await expect(lookUp('ADS1')).resolves.toMatchObject({ cardNumber: 'ADS-1' });
});

/** A proxy to PostgreSQL that can disconnect when the answer to a COMMIT arrives. */
async function deafProxy(port: number) {
  let isArmed = false;
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let committing = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.on('data', (bytes) => {
      committing ||= isArmed && bytes.includes('commit\0');
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (committing) for (const socket of [client, upstream]) socket.destroy();
      else client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    startBreakingOff() {
      isArmed = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
