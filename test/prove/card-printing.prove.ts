// @module-tag thorough
// What look-ups notice while the cards of a batch are printed: the same look-ups before, and meanwhile.
import { beforeAll, expect, test } from 'vitest';
import { fillRegister } from '../../bench/fill-register.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { orderCards } from '../printed-card/batches.ts';
import { startServerProcess } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';
import { lookUpWaits, p99 } from './look-up-waits.ts';
import { residentMemory } from './resident-memory.ts';
import { report, scale } from './scale.ts';

const warranties = scale(1_000, 300_000);
const cards = scale(100, 5_000);
const maxLookUpMs = 20;

const engine = openEngine();
beforeAll(async () => {
  await fillRegister(engine.db, warranties, 1);
});
const environment = { LOOKUP_LIMIT: '0', SECRET_KEY: 'a-key-of-thirty-two-characters!!' };
const { server, owner } = openApi(engine, environment, startServerProcess);

test('cards are printed apart from the look-ups', async () => {
  const { id, number } = await orderCards(engine, owner, cards);
  const known = await engine.db.read.selectFrom('warranty').select('cardNumber').limit(500).execute();
  const numbers = [...known.map(({ cardNumber }) => cardNumber), number(1), number(2), '7304-8215-6629'];
  await lookUpWaits(server.url, numbers, (asked) => asked === numbers.length);
  const before = await lookUpWaits(server.url, numbers, (asked) => asked === scale(100, 5_000));
  const memory = residentMemory(server.pid).now;

  let isOver = false;
  const headers = { cookie: await sessionCookie(engine.db, 'owner') };
  const since = performance.now();
  const printing = fetch(`${server.url}/api/card-batches/${id}/export?format=pdf`, { headers })
    .then((answer) => answer.arrayBuffer())
    .finally(() => {
      isOver = true;
    });
  const meanwhile = await lookUpWaits(server.url, numbers, () => isOver);
  const pdf = Buffer.from(await printing);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  report(`${cards} cards printed in ms, bytes`, `${Math.round(performance.now() - since)} ${pdf.length}`);
  report('the server itself grew by, MiB', (residentMemory(server.pid).now - memory).toFixed(0));
  report(`look-ups before, p99 of ${before.length}, ms`, p99(before).toFixed(2));
  report(`look-ups meanwhile, p99 of ${meanwhile.length}, ms`, p99(meanwhile).toFixed(2), maxLookUpMs);
  report('meanwhile as a multiple of before', (p99(meanwhile) / p99(before)).toFixed(1));
});
