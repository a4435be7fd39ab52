import { get } from 'node:http';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { forEachEngine, type TestEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { environmentOf, startServer } from '../processes.ts';
import { registerCard } from '../records.ts';

const card = {
  cardNumber: 'ADS-0001/β',
  customerName: 'Nguyễn Văn An',
  productName: 'Perlenau Tal',
  clinicName: 'Nha khoa Thuyền Giấy',
  quantity: 2,
};

forEachEngine('the look-up call', (engine) => {
  beforeAll(async () => {
    await registerCard(engine.context, card);
    const binned = await registerCard(engine.context, { ...card, cardNumber: 'BIN-1' });
    await binRecord(engine.context, warranties, { id: binned });
  });
  const { server } = openApi(engine, { LOOKUP_LIMIT: '0' });
  const ask = async (query: string, init?: RequestInit) => {
    const response = await fetch(`${server.url}/api/user/getUser${query}`, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const problem = (status: number, message: string) => ({
    success: false,
    status,
    message,
    detail: message,
    type: 'about:blank',
    title: expect.any(String),
  });

  test('answers a known card with exactly seven fields, not cacheable', async () => {
    const { status, headers, body } = await ask('?cartId=ads0001%CE%B2');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      user: {
        numbCode: 'ADS-0001/β',
        fullName: 'Nguyễn Văn An',
        expiryDate: '2040-01-31',
        productName: 'Perlenau Tal',
        quantity: 2,
        dentalName: 'Nha khoa Thuyền Giấy',
        doctorName: null,
      },
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect((await ask('?keyword=ADS-0001/%CE%B2')).body).toEqual(body);
  });

  test('an unknown card and one in the bin are not found', async () => {
    for (const query of ['?cartId=ADS-9', '?cartId=BIN-1', '?cartId=---', '?cartId=%00', '?cartId=%27%20or%201=1']) {
      const { status, headers, body } = await ask(query);
      expect(status, query).toBe(404);
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(body).toEqual(problem(404, 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.'));
    }
  });

  test('a missing card number gets a message', async () => {
    for (const query of ['', '?cartId=', '?cartId=%20%20', '?keyword=']) {
      const { status, body } = await ask(query);
      expect(status, query).toBe(400);
      expect(body).toEqual(problem(400, 'Bạn chưa nhập mã số thẻ'));
    }
  });

  test('a repeated, unknown or oversized parameter is refused', async () => {
    for (const query of [
      '?cartId=1&cartId=2',
      '?cartId=1&x=1',
      '?cartId[]=1',
      '?__proto__=1',
      `?cartId=${'1'.repeat(201)}`,
    ]) {
      const { status, body } = await ask(query);
      expect(status, query).toBe(400);
      expect(body).toMatchObject(problem(400, 'Yêu cầu không hợp lệ.'));
    }
  });

  test('an unknown address under /api gets a problem, not a page', async () => {
    const response = await fetch(`${server.url}/api/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, status: 404 });
  });

  test('the log has the path, never the card number or the customer', async () => {
    await ask('?cartId=SECRET-77');
    await fetch(`${server.url}/warranty?keyword=SECRET-78`);
    await fetch(`${server.url}/?cartId=SECRET-79`, { redirect: 'manual' });
    await expect
      .poll(() => server.output.stdout.match(/"path":"\/(warranty)?"/g)?.length ?? 0)
      .toBeGreaterThanOrEqual(2);
    const log = server.output.stdout + server.output.stderr;
    expect(log).toContain('"path":"/api/user/getUser","status":404');
    expect(log).not.toMatch(/SECRET|Nguyễn/);
  });
});

/** Starts a server on the register of `engine` for a test. */
async function startFor(engine: TestEngine, environment: NodeJS.ProcessEnv) {
  const server = await startServer({ ...environmentOf(engine.config), ...environment });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

forEachEngine('the look-up limit', (engine) => {
  test('an address has a limit of answers per minute for the API and the pages together', async () => {
    const server = await startFor(engine, { LOOKUP_LIMIT: '3' });
    const call = () => fetch(`${server.url}/api/user/getUser?cartId=1`);
    const page = () => fetch(`${server.url}/warranty?keyword=1`);
    expect([(await call()).status, (await page()).status, (await call()).status]).toEqual([404, 200, 404]);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/^Bạn đã kiểm tra quá nhiều lần\. Vui lòng thử lại sau \d+ (giây|phút)\.$/),
    });
    const refusedPage = await page();
    expect(refusedPage.status).toBe(429);
    expect(Number(refusedPage.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusedPage.text()).toMatch(/Bạn đã kiểm tra quá nhiều lần\. Vui lòng thử lại sau \d+ (giây|phút)\./);
    expect((await fetch(`${server.url}/warranty`)).status).toBe(200);
    // An address cannot make itself another one.
    const forged = await fetch(`${server.url}/api/user/getUser?cartId=1`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(forged.status).toBe(429);
    await server.stop();
  });

  test('behind a trusted proxy each client has its own budget; an IPv6 network shares one', {
    tags: engine.once,
  }, async () => {
    const server = await startFor(engine, { LOOKUP_LIMIT: '1', TRUST_PROXY: '127.0.0.1' });
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${server.url}/api/user/getUser?cartId=1`, { headers })).status;
    };
    expect([await from('203.0.113.9'), await from('203.0.113.9'), await from('203.0.113.10')]).toEqual([404, 429, 404]);
    expect([await from('2001:db8:0:1::1'), await from('2001:db8:0:1:ffff::2'), await from('2001:db8:0:2::1')]).toEqual([
      404, 429, 404,
    ]);
  });
});

forEachEngine('the look-up limit of pages', { thorough: 'postgres' }, (engine) => {
  test('a page that refuses says so in its language and keeps the number, however its address is spelled', async () => {
    const server = await startFor(engine, { LOOKUP_LIMIT: '1', TRUST_PROXY: '127.0.0.1' });
    const open = (path: string) => fetch(server.url + path, { headers: { 'x-forwarded-for': '203.0.113.77' } });
    const page = async (path: string) => {
      const answer = await open(path);
      expect(answer.status, path).toBe(429);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      return answer.text();
    };
    expect((await open('/WARRANTY/?keyword=X-1')).status).toBe(200);
    const spellings = ['/warranty', '/warranty/', '/Warranty', '/', '/%77arranty', '/warranty/reminder.ics'];
    const number = encodeURIComponent('"><b>&');
    const pages = spellings.map((path) => page(`${path}?keyword=${number}`));
    for (const html of await Promise.all(pages)) {
      expect(html).toContain('Bạn đã kiểm tra quá nhiều lần.');
      expect(html).toContain('action="/warranty"');
      expect(html).toContain(' value="&#34;&#62;&#60;b&#62;&#38;"');
    }
    const english = await page('/en/warranty?keyword=X-1');
    expect(english).toContain('You have checked too many times.');
    expect(english).toContain('action="/en/warranty"');
    // What the site's own scripts load holds the refusal.
    expect(await page('/warranty.data?keyword=X-1')).toContain('"limited"');
    await server.stop();
  });

  test('a page of another site cannot spend the look-ups of its readers, but link to an answer', async () => {
    const server = await startFor(engine, { LOOKUP_LIMIT: '1', TRUST_PROXY: '127.0.0.1' });
    const ask = (path: string, fetchHeaders: Record<string, string> = {}, from = '203.0.113.88') => {
      const sent = Object.entries(fetchHeaders).map(([name, value]) => [`sec-${name}`, value]);
      const headers = { 'x-forwarded-for': from, ...Object.fromEntries(sent) };
      // Not fetch, which adds headers of its own.
      return new Promise((resolve, reject) => {
        get(server.url + path, { headers }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
      });
    };
    const call = '/api/user/getUser?cartId=1';
    const crossSite = { 'fetch-site': 'cross-site' };
    const link = { ...crossSite, 'fetch-mode': 'navigate', 'fetch-dest': 'document' };
    expect(await ask(call, { ...crossSite, 'fetch-mode': 'no-cors', 'fetch-dest': 'image' })).toBe(403);
    expect(await ask(call, link)).toBe(403);
    for (const path of [
      '/warranty?keyword=1',
      '/?keyword=1',
      '/warranty.data?keyword=1',
      '/warranty/reminder.ics?keyword=1',
    ])
      expect(await ask(path, { ...crossSite, 'fetch-mode': 'no-cors', 'fetch-dest': 'image' }), path).toBe(403);
    expect(await ask('/warranty?keyword=1', { ...crossSite, 'fetch-mode': 'cors', 'fetch-dest': 'empty' })).toBe(403);
    expect(await ask('/warranty?keyword=1', { ...link, 'fetch-dest': 'iframe' })).toBe(403);
    expect(await ask('/warranty?keyword=1', { ...link, purpose: 'prefetch;prerender' })).toBe(403);
    // None of these counted.
    expect(await ask('/warranty?keyword=1', link)).toBe(200);
    expect(await ask(call)).toBe(429);
    // The site's own pages and typed addresses are not concerned.
    for (const site of ['same-origin', 'none']) {
      const own = { 'fetch-site': site, 'fetch-mode': 'cors', 'fetch-dest': 'empty' };
      expect(await ask(call, own, `203.0.113.${site.length}`)).toBe(404);
    }
    await server.stop();
  });
});
