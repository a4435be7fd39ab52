import { expect, test } from 'vitest';
import { type Answer, apiClient } from '../api-client.ts';
import { openPostgresServer } from '../open-postgres-server.ts';
import { aWarranty, registerCard } from '../records.ts';
import { report, scale } from './scale.ts';

/** The number of interruptions. Each ends connections, and every `stopEvery`th restarts PostgreSQL instead. */
const interruptions = scale(6, 200);
const stopEvery = scale(4, 10);
const writers = 8;
const readers = 4;
/** Answers of each kind between two interruptions. */
const answersBetween = scale(10, 40);

const card = aWarranty({ cardNumber: 'ADS-1' });
const register = openPostgresServer((db) => registerCard({ db, actor: { name: 'Lan' } }, card), { LOG_LEVEL: 'warn' });

test('when connections end and PostgreSQL stops under load, the server keeps running and loses no acknowledged write', async () => {
  const acknowledged = new Set<string>();
  const unsure = new Set<string>();
  const statuses: Record<string, number> = {};
  let written = 0;
  let lookedUp = 0;
  let isOver = false;

  let next = Promise.withResolvers<void>();
  const note = (call: string, { status }: Answer) => {
    const kind = `${call} ${status}`;
    statuses[kind] = (statuses[kind] ?? 0) + 1;
    next.resolve();
    next = Promise.withResolvers();
  };
  const write = async (writer: number) => {
    const client = apiClient(register.server.url, register.cookie);
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
  const lookUp = async () => {
    for (; !isOver; lookedUp++)
      note('look-up', await apiClient(register.server.url).call('GET', '/user/getUser?cartId=ADS-1'));
  };
  const work = [
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: readers }, lookUp),
  ];

  const done = Promise.all(work);
  const nextAnswer = () => Promise.race([done, next.promise]);

  for (let count = 1; count <= interruptions; count++) {
    const [enoughWritten, enoughLookedUp] = [written + answersBetween, lookedUp + answersBetween];
    while (written < enoughWritten || lookedUp < enoughLookedUp) await nextAnswer();
    if (count % stopEvery === 0) {
      await register.postgres.stop();
      const refused = () => statuses['look-up 503'] ?? 0;
      const before = refused();
      while (refused() === before) await nextAnswer();
      await register.postgres.start();
    } else {
      // About half of the connections, chosen at random.
      await register.postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'ads %' and random() < 0.5`);
    }
  }
  isOver = true;
  await done;
  await expect
    .poll(async () => (await apiClient(register.server.url).call('GET', '/user/getUser?cartId=ADS-1')).status, {
      timeout: 60_000,
    })
    .toBe(200);

  const rows = await register.postgres.query<{ cardNumber: string }>('select "cardNumber" from warranty');
  const stored = new Set(rows.map(({ cardNumber }) => cardNumber));
  const lost = [...acknowledged].filter((number) => !stored.has(number));
  const unexpected = rows.filter(({ cardNumber }) => !acknowledged.has(cardNumber) && !unsure.has(cardNumber));
  report('interruptions (connections ended, PostgreSQL stopped)', interruptions);
  for (const [kind, count] of Object.entries(statuses)) report(kind, count);
  report('acknowledged cards that are not there', lost.length, 0);
  report('cards whose answer was lost with the connection', unsure.size);
  expect(lost).toEqual([]);
  // An answer that reports a failed write is right: nothing was stored.
  expect(unexpected.map(({ cardNumber }) => cardNumber)).toEqual([card.cardNumber]);
  expect(Object.keys(statuses).filter((kind) => !/^(create (201|503)|look-up (200|503))$/.test(kind))).toEqual([]);
  expect(register.server.output.stdout).not.toContain('    at ');
  expect(register.server.output.stderr).toBe('');
});
