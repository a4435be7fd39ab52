// @module-tag thorough
// Strangers who try numbers out from many addresses, through a proxy.
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../api-client.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, startServer } from '../processes.ts';
import { scale } from '../prove/scale.ts';
import { patientCard, registerCard } from '../records.ts';

/** More than a limiter of 5,000 addresses remembers. */
const strangers = scale(6_000, 100_000);

describe('while strangers guess numbers', () => {
  const engine = openEngine();
  beforeAll(async () => {
    await registerCard(engine.context, patientCard);
  });
  const api = openApi(engine, { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' });
  const { server } = api;
  const agent = new Agent({ keepAlive: true, maxSockets: 300 });
  afterAll(() => agent.destroy());
  const ask = (address: string, cardNumber: string) =>
    new Promise<number>((resolve, reject) => {
      const path = `/api/user/getUser?cartId=${cardNumber}`;
      request(server.url + path, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });

  test('a blocked address stays blocked, and a patient is answered', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push(await ask('198.51.100.1', `X${count}`));
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
    let next = 0;
    const others = new Set<number>();
    const ofAll = async () => {
      while (next < strangers) {
        const at = next++;
        others.add(await ask(`20.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, `Y${at}`));
      }
    };
    const flood = Promise.all(Array.from({ length: 300 }, ofAll));
    await expect.poll(() => next).toBeGreaterThan(2_000);
    expect(await ask('198.51.100.77', 'ads-2026-0001')).toBe(200);
    await flood;
    expect([...others].sort()).toEqual([404, 503]);
    expect(await ask('198.51.100.1', 'ADS-2026-0001')).toBe(429);
  });

  test('refused clients learn when to try again, from the API and a page', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const answer = await fetch(`${server.url}/api/user/getUser?cartId=Z1`, { headers });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(60);
    const { message } = await answer.json();
    expect(message).toMatch(/^Bạn đã kiểm tra quá nhiều lần\. Vui lòng thử lại sau \d+ (phút|giờ)\.$/);
    const page = await fetch(`${server.url}/warranty?keyword=Z1`, { headers });
    expect([page.status, Number(page.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(await page.text()).toMatch(/Vui lòng thử lại sau \d+ (phút|giờ)\./);
  });

  test('the overview warns owners and staff, not viewers', async () => {
    const overview = async (role: 'owner' | 'staff' | 'viewer') => {
      const { status, body } = await api[role].call('GET', '/overview');
      expect(status).toBe(200);
      return body.warnings;
    };
    for (const role of ['owner', 'staff'] as const) {
      expect(await overview(role)).toEqual([
        {
          code: 'look-up-misses',
          message: expect.stringMatching(
            /^Có nhiều lượt tra cứu không thấy: hôm nay [\d.]+ lượt, trong một giờ qua [\d.]+ lượt; ngày thường khoảng 0 lượt\. .*làm chậm lại\.$/,
          ),
        },
      ]);
    }
    expect(await overview('viewer')).toEqual([]);
  });

  test('a proxy that TRUST_PROXY does not name is detected, and the owner is warned', async () => {
    // A register in a file has one server.
    await server.stop();
    const unnamed = await startServer({ ...environmentOf(engine.config), LOG_LEVEL: 'silent' });
    try {
      await fetch(`${unnamed.url}/warranty?keyword=Z1`, { headers: { 'x-forwarded-for': '198.51.100.9' } });
      const client = apiClient(unnamed.url, await api.owner.cookie());
      const { body } = await client.call('GET', '/overview');
      expect(body.warnings.map(({ code }: { code: string }) => code)).toContain('unknown-proxy');
    } finally {
      await unnamed.stop();
    }
  });
});
