import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { type Answer, apiClient } from '../api-client.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { type RunningServer, startServer } from '../processes.ts';
import { aWarranty, registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';
import { report, scale } from './scale.ts';

/** How often connections are ended, and every how many times PostgreSQL itself is stopped and started instead. */
const blows = scale(6, 200);
const stopEvery = scale(4, 10);
const writers = 8;
const askers = 4;
/** So many answers of each kind of work come between two blows. */
const answersBetween = scale(10, 40);

const dataDir = mkdtempSync(join(tmpdir(), 'ads-test-'));
const card = aWarranty({ cardNumber: 'ADS-1' });
let postgres: PostgresServer;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  postgres = await startPostgres(join(dataDir, 'postgres'));
  const db = await openDatabase({ dataDir, databaseUrl: postgres.url });
  await registerCard({ db, actor: { name: 'Lan' } }, card);
  cookie = await sessionCookie(db, 'staff');
  await db.close();
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOOKUP_LIMIT: '0', LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('when connections end and PostgreSQL stops under load, the server keeps running and loses no acknowledged write', async () => {
  const acknowledged = new Set<string>();
  const unsure = new Set<string>();
  const statuses: Record<string, number> = {};
  let written = 0;
  let looked = 0;
  let isOver = false;

  let next = Promise.withResolvers<void>();
  const note = (call: string, { status }: Answer) => {
    const kind = `${call} ${status}`;
    statuses[kind] = (statuses[kind] ?? 0) + 1;
    next.resolve();
    next = Promise.withResolvers();
  };
  const write = async (writer: number) => {
    const client = apiClient(server.url, cookie);
    for (let at = 0; !isOver; at++) {
      const numbCode = `W${writer}-${at}`;
      const answer = await client.call('POST', '/user', {
        numbCode,
        fullName: card.customerName,
        productName: card.productName,
        dentalName: card.clinicName,
        quantity: 1,
        expiryDate: card.expiresOn,
      });
      note('create', answer);
      if (answer.status === 201) acknowledged.add(numbCode);
      else if (String(answer.body.message).includes('có thể đã được lưu')) unsure.add(numbCode);
      written++;
    }
  };
  const ask = async () => {
    for (; !isOver; looked++) note('look-up', await apiClient(server.url).call('GET', '/user/getUser?cartId=ADS-1'));
  };
  const work = [
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: askers }, ask),
  ];

  const done = Promise.all(work);
  const nextAnswer = () => Promise.race([done, next.promise]);

  for (let blow = 1; blow <= blows; blow++) {
    const [enoughWritten, enoughLooked] = [written + answersBetween, looked + answersBetween];
    while (written < enoughWritten || looked < enoughLooked) await nextAnswer();
    if (blow % stopEvery === 0) {
      await postgres.stop();
      const refused = () => statuses['look-up 503'] ?? 0;
      const before = refused();
      while (refused() === before) await nextAnswer();
      await postgres.start();
    } else {
      // Every other one of the connections that it has by chance.
      await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'ads %' and random() < 0.5`);
    }
  }
  isOver = true;
  await done;
  await expect
    .poll(async () => (await apiClient(server.url).call('GET', '/user/getUser?cartId=ADS-1')).status, {
      timeout: 60_000,
    })
    .toBe(200);

  const rows = await postgres.query<{ cardNumber: string }>('select "cardNumber" from warranty');
  const stored = new Set(rows.map(({ cardNumber }) => cardNumber));
  const lost = [...acknowledged].filter((number) => !stored.has(number));
  const unasked = rows.filter(({ cardNumber }) => !acknowledged.has(cardNumber) && !unsure.has(cardNumber));
  report('blows (connections ended, PostgreSQL stopped)', blows);
  for (const [kind, count] of Object.entries(statuses)) report(kind, count);
  report('acknowledged cards that are not there', lost.length, 0);
  report('cards whose answer was lost with the connection', unsure.size);
  expect(lost).toEqual([]);
  // A refusal that says that nothing was stored is true.
  expect(unasked.map(({ cardNumber }) => cardNumber)).toEqual([card.cardNumber]);
  expect(Object.keys(statuses).filter((kind) => !/^(create (201|503)|look-up (200|503))$/.test(kind))).toEqual([]);
  expect(server.output.stdout).not.toContain('    at ');
  expect(server.output.stderr).toBe('');
});
