// @module-tag thorough
// What exports cost the server: how many there are at a time, its memory, and the look-ups meanwhile.
import { get, type IncomingMessage } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { fillRegister } from '../../bench/fill-register.ts';
import { fictionalWarranties } from '../../scripts/fictional-warranties.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { startServerProcess } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';
import { residentMemory } from './resident-memory.ts';
import { report, scale } from './scale.ts';

const cards = scale(20_000, 300_000);
const exportsAtOnce = 4;
/** Long enough that a file does not fit into the buffers of a connection. */
const longName = ' rất dài'.repeat(24);
const maxGrowth = 150;
const maxLookUpMs = 20;

const engine = openEngine();
let cookie: string;
beforeAll(async () => {
  const rows = [...fictionalWarranties(cards, 7)].map((card) => ({ ...card, doctorName: `Bác sĩ${longName}` }));
  await fillRegister(engine.db, rows.length, 1, rows);
  cookie = await sessionCookie(engine.db, 'staff');
});
const { server } = openApi(engine, { LOOKUP_LIMIT: '0' }, startServerProcess);

const address = (format: string) => `${server.url}/api/user/export?format=${format}`;

/** Begins an export and takes nothing of it yet. */
function beginExport(format: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address(format), { headers: { cookie }, agent: false }, resolve).on('error', reject);
  });
}

test('a fifth export at a time is refused with a retry time, until one of the four is over', async () => {
  const begun = await Promise.all(Array.from({ length: exportsAtOnce }, () => beginExport('csv')));
  expect(begun.map(({ statusCode }) => statusCode)).toEqual(begun.map(() => 200));
  const refused = await fetch(address('csv'), { headers: { cookie } });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.text()).toContain('Đang có nhiều tệp được xuất cùng lúc.');
  for (const answer of begun) answer.destroy();
  const status = async () => {
    const answer = await beginExport('csv');
    answer.destroy();
    return answer.statusCode;
  };
  await expect.poll(status).toBe(200);
});

test('exports are streamed, and look-ups do not wait for them', async () => {
  await (await fetch(address('xlsx'), { headers: { cookie } })).arrayBuffer();
  const before = residentMemory(server.pid).now;
  let isOver = false;
  const take = async (format: string) => {
    const answer = await beginExport(format);
    let bytes = 0;
    for await (const chunk of answer) bytes += chunk.length;
    return bytes;
  };
  const taking = Promise.all([take('csv'), take('xlsx')]).finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  let highest = before;
  while (!isOver) {
    const since = performance.now();
    expect((await fetch(`${server.url}/api/user/getUser?cartId=1`)).status).toBe(404);
    waits.push(performance.now() - since);
    highest = Math.max(highest, residentMemory(server.pid).now);
  }
  const sizes = await taking;
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(highest - before).toBeLessThan(maxGrowth);
  waits.sort((a, b) => a - b);
  report(`${cards} cards as .csv and .xlsx at once, bytes`, sizes.join(' '));
  report('memory grew by, MiB', (highest - before).toFixed(0), maxGrowth);
  report('look-up meanwhile, p99, ms', waits[Math.floor(waits.length * 0.99)]?.toFixed(1) ?? '', maxLookUpMs);
});
