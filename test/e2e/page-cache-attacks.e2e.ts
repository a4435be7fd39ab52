// @module-tag thorough
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { openServer } from '../open-server.ts';
import { sendRaw } from '../operation/raw-client.ts';
import { startServer } from '../processes.ts';
import { registerCard } from '../records.ts';
import { sessionCookie } from '../sessions.ts';

/** Requests that try to get a private page cached under the key of a public one. */
const forgeries = (target: string, host: string): string[] => {
  const [path = '', query = ''] = target.split('?');
  const lines = (start: string, ...headers: string[]) =>
    `${start} HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join('')}Connection: close\r\n`;
  return [
    lines('GET /', `Host: ${host}${target}&x=`),
    lines('GET /', `Host: ${host}${path}?x=`),
    lines('GET /', `Host: x`, `X-Forwarded-Host: ${host}${target}&x=`),
    lines('GET /', `Host: x`, `Forwarded: host="${host}${target}&x="`),
    lines('GET /', `Host: ${host}`, `Host: ${host}${target}`),
    lines('GET /', `Host: ${host}`, `X-Original-URL: ${target}`, `X-Rewrite-URL: ${target}`),
    lines('GET /', `Host: ${host}`, 'X-React-Router-SPA-Mode: yes'),
    lines(`GET http://${host}${target}`, `Host: ${host}`),
    lines(`GET http://${host}${target}&x=/`, 'Host: x'),
    lines(`GET //${host}${target}`, `Host: ${host}`),
    lines(`GET /.${target}`, `Host: ${host}`),
    lines(`GET /%2e${target}`, `Host: ${host}`),
    lines(`GET /contact/..${target}`, `Host: ${host}`),
    lines(`GET /contact%2f..${target}`, `Host: ${host}`),
    lines(`GET ${path}/?${query}`, `Host: ${host}`),
    lines(`GET ${path.toUpperCase()}?${query}`, `Host: ${host}`),
    lines(`GET ${path.replace('a', '%61')}?${query}`, `Host: ${host}`),
    lines(`GET ${path}.data?${query}`, `Host: ${host}`),
    lines(`GET ${path}?x=%23&${query}`, `Host: ${host}`),
    lines(`GET ${path}#?${query}`, `Host: ${host}`),
    lines(`GET ${path};x?${query}`, `Host: ${host}`),
    lines(`HEAD ${path}?x=1&${query}`, `Host: ${host}`),
    lines(`GET ${path}?${query}&${query}`, `Host: ${host}`),
    lines(`GET ${path}?q=1&page=1&ids=1&${query}`, `Host: ${host}`),
    lines(`GET /products/..${target}`, `Host: ${host}`),
    lines(`GET /products/%2e%2e${target}`, `Host: ${host}`),
  ];
};

describe('the cache never serves a private page', () => {
  const card = {
    cardNumber: 'ADS-77-4711',
    customerName: 'Nguyễn Thị Bí Mật',
    productName: 'Perlenau Mond',
    clinicName: 'Nha khoa Mây',
  } as const;
  let cookie: string;
  const server = openServer(async (dataDir) => {
    const db = await openDatabase({ dataDir, databaseUrl: undefined });
    await registerCard({ db, actor: { name: 'Lan' } }, card);
    cookie = await sessionCookie(db, 'owner');
    await db.close();
    return startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', TRUST_PROXY: 'loopback', API_DOCS: 'public' });
  });
  const secrets = /Bí Mật|4711|owner-/;

  test.each([
    ['an answer about a card', `/warranty?keyword=${card.cardNumber}`, false],
    ['an answer on the home page', `/?keyword=${card.cardNumber}`, false],
    ['a page of the back office', '/admin/manage-user?q=4711', true],
    ['the page that deletes a card', '/admin/delete-user/1?x=1', true],
  ])('%s, for any forged request', async (_what, target, isSignedIn) => {
    const host = new URL(server.url).host;
    const session = isSignedIn ? `Cookie: ${cookie}\r\n` : '';
    for (const start of forgeries(target, host)) {
      // Twice, because the second request might be answered from the cache.
      const { statuses } = await sendRaw(server, [`${start}${session}\r\n`]);
      expect(await sendRaw(server, [`${start}${session}\r\n`]), start).toMatchObject({ statuses });
      expect([200, 302, 400, 404], start).toContain(statuses[0]);
      await expectNothingCached(target, start);
    }
  });

  /** Expects that neither the attacked URL nor a public page serves private data from the cache. */
  async function expectNothingCached(target: string, start: string): Promise<void> {
    const own = await fetch(`${server.url}${target}&x=/`, { redirect: 'manual' });
    // The answer is public for anyone who knows the card number, but must not be cached.
    expect(own.headers.get('cache-control'), start).toMatch(/no-store/);
    expect(own.headers.get('etag'), start).toBeNull();
    for (const path of ['/', '/warranty', '/products', '/contact', '/login', '/admin', '/admin/manage-user']) {
      const answer = await fetch(server.url + path, { redirect: 'manual' });
      expect(await answer.text(), `${start} then ${path}`).not.toMatch(secrets);
    }
  }

  test('private pages are no-store in every spelling of their URL', async () => {
    const cacheControlOf = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.url + path, { redirect: 'manual', headers });
      return answer.headers.get('cache-control');
    };
    for (const path of [
      '/admin',
      '/admin/',
      '/admin.data',
      '/ADMIN/manage-user',
      '/admin/manage-user.data',
      '/admin/update-user/1',
      '/admin/update-user/1.data',
      '/admin/delete-user/1',
      '/admin/nothing',
      '//admin',
      `/warranty.data?keyword=${card.cardNumber}`,
      '/first-account',
      '/nothing',
    ]) {
      expect(await cacheControlOf(path), path).toMatch(/no-store/);
      expect(await cacheControlOf(path, { cookie }), path).toMatch(/no-store/);
    }
    for (const path of [`/warranty?keyword=${card.cardNumber}`, '/warranty?keyword=', '/?keyword=1', '/?cartId=1'])
      expect(await cacheControlOf(path), path).toBe('private, no-store');
  });

  test('no page repeats the Host or X-Forwarded-Host header', async () => {
    const forged = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' };
    const headers = Object.entries(forged).map(([name, value]) => `${name}: ${value}\r\n`);
    for (const path of [
      '/',
      '/products',
      '/products/1',
      '/login',
      '/nothing',
      '/admin',
      `/warranty?keyword=${card.cardNumber}`,
      '/?cartId=1',
      '/robots.txt',
      '/sitemap.xml',
      '/site.webmanifest',
      '/.well-known/security.txt',
      '/docs',
      '/openapi.json',
      '/api/nothing',
    ]) {
      const { text, statuses } = await sendRaw(server, [
        `GET ${path} HTTP/1.1\r\n${headers.join('')}Connection: close\r\n\r\n`,
      ]);
      expect(statuses.length, path).toBe(1);
      expect(text, path).not.toContain('elsewhere');
    }
  });
});
