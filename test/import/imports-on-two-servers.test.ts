import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import type { ApiClient } from '../api-client.ts';
import { moveImport } from '../changes.ts';
import { aWarranty, registerCard, storedCard } from '../records.ts';
import { openTwoServers } from '../two-servers.ts';
import { formOf, rowOf, untilState, uploadChecked } from './staged.ts';

const servers = openTwoServers('staff');
let db: Database;
let one: ApiClient;
let other: ApiClient;
beforeAll(() => {
  db = servers.db;
  one = servers.one.client;
  other = servers.other.client;
});

/** Holds the lock of imports, as a third server does that stores one. Returns what lets it go. */
async function holdImports(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: servers.databaseUrl });
  await client.connect();
  await client.query("begin; select pg_advisory_xact_lock(x'616473'::int, 2)");
  return () => client.end();
}
const numbers = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
const stateOf = async (client: ApiClient, id: string) => {
  const { state, progress } = (await client.call('GET', `/imports/${id}`)).body.import;
  return { state, isWaiting: progress?.isWaiting };
};

test('of two files with the same numbers one is stored, and the other is told which rows are in the register', {
  tags: ['thorough'],
}, async () => {
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

test('an import that waits for another one says so, and can be stopped', { tags: ['thorough'] }, async () => {
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
  // Its check is of before the other one was stored, so it is checked again.
  await other.call('POST', `/imports/${stopped._id}/commit`, {});
  for (;;) {
    const { summary } = (await other.call('GET', `/imports/${stopped._id}`)).body.import;
    if (summary?.counts.same === 1) break;
    await setTimeout(20);
  }
});

test('a check has ended when the import can be stored, so that no order to store it is lost', {
  tags: ['thorough'],
}, async () => {
  await sql`create function keep_claim() returns trigger language plpgsql
    as $$ begin perform pg_advisory_xact_lock(1); return old; end $$`.execute(db.read);
  await sql`create trigger keep_claim before delete on claim for each row when (old.name like 'import %')
    execute function keep_claim()`.execute(db.read);
  const client = new pg.Client({ connectionString: servers.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('select pg_advisory_lock(1)');
  const { body } = await one.call('POST', '/imports', formOf([rowOf('XONG-1')]));
  const { _id: id } = body.import;
  const stored = async () =>
    (await db.read.selectFrom('import').select('state').where('id', '=', Number(id)).execute())[0];
  await expect.poll(stored).toEqual({ state: 'checked' });
  for (const server of [one, other]) {
    expect(await stateOf(server, id)).toMatchObject({ state: 'checking' });
    expect((await server.call('POST', `/imports/${id}/commit`, {})).status).toBe(409);
  }
  await client.query('select pg_advisory_unlock(1)');
  await untilState(other, id, 'checked');
  expect((await other.call('POST', `/imports/${id}/commit`, {})).status).toBe(200);
  await untilState(one, id, 'stored');
  await sql`drop trigger keep_claim on claim`.execute(db.read);
});

test('an import is sent to one server, and changed, read, stored and sent back by the other', async () => {
  const rows = [rowOf('NOI-1'), rowOf('NOI-2', { quantity: 'hai' }), rowOf('NOI-2')];
  const { _id: id } = await uploadChecked(one, rows);
  expect((await other.call('GET', `/imports/${id}/rows`)).body.counts).toBe(3);
  const plan = { edits: [{ sheet: null, row: 2, field: 'fullName', value: 'Lê Sửa' }] };
  expect((await other.call('PATCH', `/imports/${id}`, plan)).status).toBe(200);
  const { summary } = await untilState(one, id, 'checked');
  expect(summary.counts).toMatchObject({ new: 2, faulty: 1 });
  const { body } = await one.call('GET', `/imports/${id}/rows?state=new`);
  expect(body.rows.map(({ values }: { values: { fullName: string } }) => values.fullName)).toEqual([
    'Lê Sửa',
    'Phạm Nhập',
  ]);
  expect((await other.call('GET', `/imports/${id}/file`)).body).toContain('NOI-2');
  expect((await other.call('POST', `/imports/${id}/commit`, { faulty: 'skip' })).status).toBe(200);
  await untilState(one, id, 'stored');
  expect((await one.call('GET', `/imports/${id}/rows?state=faulty`)).body.counts).toBe(1);
  expect((await one.call('GET', `/imports/${id}/faulty`)).status).toBe(200);
  expect((await moveImport(one, id, 'undo')).status).toBe(200);
});

test('an import that is given up at one server is gone from the other', async () => {
  const { _id: id } = await uploadChecked(one, [rowOf('BO-1')]);
  expect((await other.call('GET', `/imports/${id}/file`)).status).toBe(200);
  expect((await other.call('DELETE', `/imports/${id}`)).status).toBe(200);
  expect((await one.call('GET', `/imports/${id}/file`)).status).toBe(409);
  const parts = db.read.selectFrom('importFilePart').select('part').where('importId', '=', Number(id));
  expect(await parts.execute()).toEqual([]);
});

test('the events of one server tell what the other does', { tags: ['thorough'] }, async () => {
  const { _id: id } = await uploadChecked(
    one,
    numbers('XEM', 8_000).map((number) => rowOf(number)),
  );
  const release = await holdImports();
  const answer = await fetch(`${servers.other.url}/api/imports/${id}/events`, { headers: { cookie: servers.cookie } });
  await one.call('POST', `/imports/${id}/commit`, {});
  const seen: { state: string; progress: { isWaiting?: boolean } | null }[] = [];
  const reader = answer.body?.pipeThrough(new TextDecoderStream()) ?? [];
  let text = '';
  for await (const piece of reader) {
    text += piece;
    seen.length = 0;
    for (const [, data = ''] of text.matchAll(/^event: import\ndata: (.*)\n/gm)) seen.push(JSON.parse(data));
    if (seen.some(({ progress }) => progress?.isWaiting)) await release();
    if (seen.at(-1)?.state === 'stored') break;
  }
  expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(['checked', 'storing', 'stored']));
});

test('what one server checks or stores is stopped at the other', { tags: ['thorough'] }, async () => {
  const release = await holdImports();
  const { _id: id } = await uploadChecked(
    one,
    numbers('DUNG', 8_000).map((number) => rowOf(number)),
  );
  await one.call('POST', `/imports/${id}/commit`, {});
  await expect.poll(() => stateOf(other, id)).toEqual({ state: 'storing', isWaiting: true });
  expect((await other.call('POST', `/imports/${id}/commit`, {})).body.import.state).toBe('storing');
  expect((await other.call('PATCH', `/imports/${id}`, { existingCards: 'skip' })).status).toBe(409);
  const stopped = await other.call('POST', `/imports/${id}/cancel`);
  expect([stopped.status, stopped.body.import.state, stopped.body.import.progress]).toEqual([200, 'checked', null]);
  await release();
  expect(await stateOf(one, id)).toEqual({ state: 'checked', isWaiting: undefined });

  // The check takes several times as long as a server needs to notice that another one has stopped it.
  const many = formOf(numbers('KIEM', 300_000).map((number) => rowOf(number)));
  const { _id: checked } = (await one.call('POST', '/imports', many)).body.import;
  expect((await other.call('POST', `/imports/${checked}/cancel`)).body.import.state).toBe('uploaded');
  expect((await one.call('GET', `/imports/${checked}`)).body.import.progress).toBeNull();
});

test('an import whose server is killed in the middle of the check goes on at the other', {
  tags: ['thorough'],
}, async () => {
  const rows = numbers('CHET', 30_000).map((number) => rowOf(number));
  const { body } = await one.call('POST', '/imports', formOf(rows));
  expect(body.import.state).toBe('checking');
  process.kill(servers.one.running.pid, 'SIGKILL');
  await servers.one.running.ended;
  expect((await untilState(other, body.import._id, 'checked')).summary.counts.new).toBe(30_000);
  await servers.one.start();
  one = servers.one.client;
  expect((await one.call('POST', `/imports/${body.import._id}/commit`, {})).status).toBe(200);
  await untilState(other, body.import._id, 'stored');
});

const waitingHere = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('an import that loses a deadlock is stored by the next attempt', async () => {
  const checked = await uploadChecked(one, [rowOf('KET-1'), rowOf('KET-2')]);
  const insert = `insert into warranty ("cardNumber", "cardKey", "customerName", "productName", "clinicName", quantity,
    "expiresOn", search, "createdAt", "updatedAt", version)
    select $1, $1, 'Nguyễn Văn An', 'Tal', 'Nha khoa', 1, '2040-01-31', '', '', '', 1`;
  const client = new pg.Client({ connectionString: servers.databaseUrl });
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
  const restore = () => one.call('POST', '/user/restore-all', { ids: [id] });
  let restoring: ReturnType<typeof restore> | undefined;
  await db.write(
    async (tx) => {
      await tx.updateTable('warranty').set({ quantity: 2 }).where('cardKey', '=', 'CHO1').execute();
      restoring = restore();
      // It asks for the table, goes back to its savepoint, and waits.
      await expect.poll(() => runningHere('rollback to savepoint%')).toBe(1);
      expect(await registerCard(act, { cardNumber: 'CHO-2' })).toBeGreaterThan(0);
    },
    { purpose: 'import' },
  );
  const waited = await restoring;
  // After five seconds it gives up, which a busy machine may take to get here.
  expect(waited?.status === 503 ? await restore() : waited).toMatchObject({ status: 200 });
});

test('a rename that is carried into the cards does not wait for an import', async () => {
  const act = { db, actor: { name: 'Lan' } };
  await registerCard(act, { cardNumber: 'TEN-1', clinicName: 'Nha khoa Tên Cũ' });
  const clinics = (await one.call('GET', '/dental/all')).body.dentals as { _id: string; dentalName: string }[];
  const id = clinics.find(({ dentalName }) => dentalName === 'Nha khoa Tên Cũ')?._id;
  await db.write(
    async (tx) => {
      const card = await storedCard(tx, aWarranty({ cardNumber: 'TEN-2', clinicName: 'Nha khoa Tên Cũ' }));
      const stamp = { createdAt: '2026-11-23T00:00:00.000Z', updatedAt: '2026-11-23T00:00:00.000Z', version: 1 };
      await tx
        .insertInto('warranty')
        .values({ ...card, ...stamp })
        .execute();
      const renamed = await one.call('PUT', `/dental/${id}`, { dentalName: 'Nha khoa Tên Mới', propagateRename: true });
      expect([renamed.status, renamed.body.updatedCards]).toEqual([200, 1]);
    },
    { purpose: 'import' },
  );
  const names = async (number: string) => (await one.call('GET', `/user?q=${number}`)).body.users[0].dentalName;
  expect([await names('TEN-1'), await names('TEN-2')]).toEqual(['Nha khoa Tên Mới', 'Nha khoa Tên Cũ']);
});
