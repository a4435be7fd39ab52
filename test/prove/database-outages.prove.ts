// @module-tag thorough
import { expect, test } from 'vitest';
import { apiClient } from '../api-client.ts';
import { openPostgresServer } from '../open-postgres-server.ts';
import { aWarranty, registerCard } from '../records.ts';
import { Load } from './failover/load.ts';
import { report, scale } from './scale.ts';

/** The number of interruptions. Each ends connections, and every `stopEvery`th restarts PostgreSQL instead. */
const interruptions = scale(6, 200);
const stopEvery = scale(4, 10);
/** Answers of each kind between two interruptions. */
const answersBetween = scale(10, 40);

const card = aWarranty({ cardNumber: 'ADS-1' });
const register = openPostgresServer((db) => registerCard({ db, actor: { name: 'Lan' } }, card), { LOG_LEVEL: 'warn' });

test('when connections end and PostgreSQL stops under load, the server keeps running and loses no acknowledged write', async () => {
  const load = new Load([register.server.url], register.cookie, { writers: 8, readers: 4 });
  const { acknowledged, unsure, writes, lookUps } = load;
  const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 120_000 }).toBe(true);
  for (let count = 1; count <= interruptions; count++) {
    const [enoughWritten, enoughLookedUp] = [writes.length + answersBetween, lookUps.length + answersBetween];
    await until(() => writes.length >= enoughWritten && lookUps.length >= enoughLookedUp);
    if (count % stopEvery === 0) {
      await register.postgres.stop();
      const stopped = lookUps.length;
      await until(() => lookUps.slice(stopped).some(({ status }) => status === 503));
      await register.postgres.start();
    } else {
      // About half of the connections, chosen at random.
      await register.postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'ads %' and random() < 0.5`);
    }
  }
  await load.stop();
  await expect
    .poll(async () => (await apiClient(register.server.url).call('GET', '/user/getUser?cartId=ADS-1')).status, {
      timeout: 60_000,
    })
    .toBe(200);

  const rows = await register.postgres.query<{ cardNumber: string }>('select "cardNumber" from warranty');
  const stored = new Set(rows.map(({ cardNumber }) => cardNumber));
  const lost = [...acknowledged.keys()].filter((number) => !stored.has(number));
  const unexpected = rows.filter(({ cardNumber }) => !acknowledged.has(cardNumber) && !unsure.has(cardNumber));
  report('interruptions (connections ended, PostgreSQL stopped)', interruptions);
  report('cards sent, numbers looked up', `${writes.length}, ${lookUps.length}`);
  report('acknowledged cards that are not there', lost.length, 0);
  report('cards whose answer was lost with the connection', unsure.size);
  expect(lost).toEqual([]);
  // An answer that reports a failed write is right: nothing was stored.
  expect(unexpected.map(({ cardNumber }) => cardNumber)).toEqual([card.cardNumber]);
  expect([load.unexpected, load.wronglyNotFound]).toEqual([[], []]);
  expect(register.server.output.stdout).not.toContain('    at ');
  expect(register.server.output.stderr).toBe('');
});
