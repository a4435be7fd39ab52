// @module-tag thorough
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { openServer } from '../open-server.ts';
import { startServerProcess } from '../processes.ts';
import { aProduct } from '../records.ts';
import { residentMemory } from './resident-memory.ts';
import { report, scale } from './scale.ts';

const searches = scale(250, 30_000);
const warmUp = scale(150, 1_000);
const atOnce = 16;
const maxGrowth = 150;

const server = openServer(async (dataDir) => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  for (let at = 1; at <= 30; at++)
    await addRecord({ db, actor: { name: 'test' } }, products, aProduct({ name: `Perlenau ${at}` }));
  await db.close();
  // As behind a proxy: the connections of one address have a limit of their own, which is not what this is about.
  return startServerProcess({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', TRUST_PROXY: 'loopback' });
});

/** Requests new pages, some at a time; counts the answers by status. */
async function askAll(path: (at: number) => string, count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const askOn = async () => {
    while (next < count) {
      // From many networks, since one has few places in the queue.
      const from = `20.${next % 250}.0.1`;
      const headers = { 'accept-encoding': 'br', 'x-forwarded-for': from };
      const answer = await fetch(server.url + path(next++), { headers });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return statuses;
}

function newPage(at: number): string {
  return `/products?q=perlenau&strength=${at % 9_999}.${at % 997}&page=${1 + (at % 3)}`;
}

test('requests for ever new pages do not fill the memory or delay look-ups for long', async () => {
  // A server that has just started still compiles code and fills its heap, whatever it is asked.
  await askAll((at) => newPage(searches + at), warmUp);
  const before = residentMemory(server.pid).now;
  let isOver = false;
  const flood = askAll(newPage, searches);
  const waits: number[] = [];
  const lookUps = (async () => {
    while (!isOver) {
      const since = performance.now();
      expect((await fetch(`${server.url}/api/user/getUser?cartId=1`)).status).toBe(404);
      waits.push(performance.now() - since);
    }
  })();
  const [statuses] = await Promise.all([
    flood.finally(() => {
      isOver = true;
    }),
    lookUps,
  ]);
  expect([...statuses.keys()]).toEqual([200]);
  const growth = residentMemory(server.pid).now - before;
  expect(growth).toBeLessThan(maxGrowth);
  waits.sort((a, b) => a - b);
  report('memory grew by, MiB', growth.toFixed(0), maxGrowth);
  report(
    'look-up meanwhile, p50 and p99, ms',
    `${waits[waits.length >> 1]?.toFixed(1)} ${waits[Math.floor(waits.length * 0.99)]?.toFixed(1)}`,
  );
});

test('a network beyond its places gets an error page with a retry time, others get their pages', async () => {
  const ask = (path: string, from: string) =>
    fetch(server.url + path, { headers: { accept: 'text/html', 'x-forwarded-for': from } });
  const refused: Response[] = [];
  // A quick server works off a small crowd as fast as a busy client sends it: the crowd grows until it is too large.
  for (let size = 100; refused.length === 0 && size <= 6_400; size *= 2) {
    const newPage = () => `/products?q=${Math.random()}`;
    const crowd = Array.from({ length: size }, (_, at) => ask(newPage(), `198.51.100.${at % 250}`));
    const others = [
      ask('/warranty?keyword=1', '198.51.100.1'),
      ask(newPage(), '203.0.113.1'),
      ask('/admin', '192.0.2.1'),
    ];
    for (const answer of await Promise.all(others)) expect(answer.status).toBe(200);
    for (const answer of await Promise.all(crowd)) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 503) refused.push(answer);
    }
  }
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect(await refused[0]?.text()).toContain('Máy chủ đang bận. Vui lòng thử lại sau ít giây.');
});
