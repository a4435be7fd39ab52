// @module-tag thorough
// Servers on one PostgreSQL share the limits of look-ups.
import { expect, test } from 'vitest';
import { registerCard } from '../records.ts';
import { openTwoServers } from '../two-servers.ts';

const limit = 30;
const servers = openTwoServers(
  'staff',
  (db) => registerCard({ db, actor: { name: 'Lan' } }, { cardNumber: 'CHUNG-1' }),
  { TRUST_PROXY: '127.0.0.1', LOOKUP_LIMIT: String(limit) },
);

const ask = async (server: number, address: string, number = 'CHUNG-1') => {
  const headers = { 'x-forwarded-for': address };
  return (await fetch(`${[servers.one, servers.other][server]?.url}/api/user/getUser?cartId=${number}`, { headers }))
    .status;
};
const answered = (statuses: number[]) => statuses.filter((status) => status !== 429).length;

test('an address that has used up its limit at one gets nothing from the other soon after', async () => {
  for (const server of [0, 1]) {
    const address = `203.0.113.${10 + server}`;
    const statuses = await Promise.all(Array.from({ length: 2 * limit }, () => ask(server, address)));
    expect(answered(statuses)).toBe(limit);
    await expect.poll(() => ask(1 - server, address), { timeout: 10_000 }).toBe(429);
  }
});

test('an address that asks both at once gets little more than its limit', async () => {
  const statuses = await Promise.all(Array.from({ length: 8 * limit }, (_, at) => ask(at % 2, '203.0.113.1')));
  expect(answered(statuses)).toBeGreaterThanOrEqual(limit);
  expect(answered(statuses)).toBeLessThanOrEqual(1.2 * limit);
});

test('a number that is not found counts at the other, too', async () => {
  const found = async (server: number, at: number) =>
    (await ask(server, '203.0.113.3', `KHONG-${server}-${at}`)) === 404;
  const misses: number[] = [];
  // Each minute has its limit, and an hour as many misses, so that one minute is enough for both.
  for (let at = 0; at < limit / 2; at++) for (const server of [0, 1]) if (await found(server, at)) misses.push(server);
  expect(misses.length).toBeGreaterThanOrEqual(limit - 1);
  expect(misses.length).toBeLessThanOrEqual(1.2 * limit);
});

test('what they tell each other has no address and no number, and is kept for a minute', async () => {
  const rows = await servers.db.read.selectFrom('lookUpCount').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|CHUNG|KHONG/);
});
