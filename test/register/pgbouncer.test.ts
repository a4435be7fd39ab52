// @module-tag thorough
// Servers that reach PostgreSQL through PgBouncer in transaction mode, where each transaction may run in another session.
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { Unavailable } from '#domain/errors.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { sharedFolder } from '../folders.ts';
import { formOf, rowOf } from '../import/staged.ts';
import { type PgBouncer, pgBouncerVersion, startPgBouncer } from '../pgbouncer.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../postgres-database.ts';
import { runProgram, type ServerProcess, startServerProcess } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

/** Requests at once on each server, more than PgBouncer has sessions. */
const atOnce = 10;

test('PgBouncer is installed', (context) => {
  if (pgBouncerVersion === undefined)
    context.skip('PgBouncer is not installed: nothing is known about working with it');
  expect(pgBouncerVersion).toMatch(/^\d+\.\d+/);
});

describe.skipIf(pgBouncerVersion === undefined)('through PgBouncer in transaction mode', () => {
  const folder = sharedFolder();
  let database: PostgresDatabase;
  let pooler: PgBouncer;
  let db: Database;
  let servers: ServerProcess[];
  let staff: ApiClient[];
  const environment = (name: string) => ({
    DATA_DIR: join(folder, name),
    DATABASE_URL: pooler.url,
    LOOKUP_LIMIT: '0',
  });
  beforeAll(async () => {
    database = await createPostgresDatabase('template0');
    pooler = await startPgBouncer(database.url);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await db.close();
    await pooler.stop();
    await database.drop();
  });

  test('servers start at once on an empty database', async () => {
    servers = await Promise.all([startServerProcess(environment('one')), startServerProcess(environment('other'))]);
    db = await openDatabase({ dataDir: join(folder, 'test'), databaseUrl: pooler.url });
    const cookie = await sessionCookie(db, 'owner');
    staff = servers.map(({ url }) => apiClient(url, cookie));
    await registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'PB-0' });
  });

  test('every look-up, search, list, change and import at once is answered as without it', async () => {
    const requests = (client: ApiClient, server: number) =>
      Array.from({ length: atOnce }, (_, at) => [
        client.call('GET', '/user/getUser?cartId=PB-0'),
        client.call('GET', '/user?limit=5&q=nguyen'),
        client.call('GET', '/dental/all'),
        client.call('POST', '/dental', { dentalName: `Nha khoa ${server}-${at}` }),
        client.call('GET', '/overview'),
      ]).flat();
    const imports = staff.map((client, server) =>
      client.call(
        'POST',
        '/user/import',
        formOf(Array.from({ length: 3_000 }, (_, at) => rowOf(`PB-${server}-${at}`))),
      ),
    );
    const answers = await Promise.all([...imports, ...staff.flatMap(requests)]);
    const statuses = Object.groupBy(answers, ({ status }) => String(status));
    expect(Object.keys(statuses).sort(), JSON.stringify(answers.find(({ status }) => status >= 400))).toEqual([
      '200',
      '201',
    ]);
    const { body } = (await staff[0]?.call('GET', '/user?limit=1&q=pham nhap')) ?? {};
    expect(body.counts).toBe(6_000);
    for (const { output } of servers) expect(output.stdout).not.toMatch(/"level":[56]0/);
  });

  test('a backup works', async () => {
    expect(await runProgram('backup', [join(folder, 'all.tar')], environment('one'))).toMatchObject({ status: 0 });
    expect(await runProgram('restore', [join(folder, 'all.tar'), '--check'], environment('one'))).toMatchObject({
      status: 0,
    });
  });

  test('the time limits of a transaction hold, and end with it', async () => {
    const impatient = await openDatabase({
      dataDir: join(folder, 'test'),
      databaseUrl: `${pooler.url}?lock_timeout=100`,
    });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin; select from clinic for update');
    const write = impatient.write((tx) => tx.updateTable('clinic').set({ name: 'Nha khoa Đợi' }).execute());
    await expect(write).rejects.toBeInstanceOf(Unavailable);
    await client.end();
    await impatient.close();
    const sessions = new pg.Client({ connectionString: pooler.url });
    await sessions.connect();
    expect((await sessions.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
    await sessions.end();
  });
});
