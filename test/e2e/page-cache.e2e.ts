// @module-tag thorough
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { openBrowser } from '../browser.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { sendRaw } from '../operation/raw-client.ts';
import { aProduct } from '../records.ts';

forEachEngine('a cached page', (engine) => {
  const { server } = openApi(engine, { LOOKUP_LIMIT: '0' });
  const { visit } = openBrowser();
  // The tests write from another process, so the server notices changes only through the database.
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
  const text = async (path: string) => (await get(path)).text();

  test('shows an edit in the first request after it', async () => {
    expect(await text('/products')).toContain('No product founds');
    const { id } = await addRecord(engine.context, products, aProduct({ name: 'Perlenau Mond' }));
    expect(await text('/products')).toContain('Perlenau Mond');
    await reviseRecord(engine.context, products, { id, fields: aProduct({ name: 'Perlenau Stern' }) });
    expect(await text('/products')).toContain('Perlenau Stern');
    expect(await text(`/products/${id}`)).toContain('Perlenau Stern');
    await binRecord(engine.context, products, { id });
    expect(await text('/products')).not.toContain('Perlenau Stern');
    expect((await get(`/products/${id}`)).status).toBe(404);
    expect(await text('/partner')).not.toContain('Nha khoa Mây');
    await addRecord(engine.context, clinics, { name: 'Nha khoa Mây', phone: '028 0000 0000' });
    expect(await text('/partner')).toContain('Mây');
  });

  test('is compressed with an accepted encoding and decompresses to the same page', async () => {
    const plain = Buffer.from(await (await get('/warranty', { 'accept-encoding': 'identity' })).arrayBuffer());
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/warranty', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('accept-encoding');
      expect(Buffer.from(await answer.arrayBuffer()).equals(plain)).toBe(true);
    }
  });

  test('is compressed better after the second request and decompresses to the same page', async () => {
    const weigh = async () => {
      const length = (await get('/warranty/notes', { 'accept-encoding': 'br' })).headers.get('content-length');
      return Number(length);
    };
    const first = await weigh();
    await expect.poll(weigh).toBeLessThan(first);
    const plain = await (await get('/warranty/notes', { 'accept-encoding': 'identity' })).text();
    expect(await (await get('/warranty/notes', { 'accept-encoding': 'br' })).text()).toBe(plain);
  });

  // Raw requests, because fetch adds its own Accept-Encoding.
  test.each([
    [undefined, null, 200],
    ['', null, 200],
    ['gzip, deflate, br, zstd', 'br', 200],
    ['br;q=0', null, 200],
    ['br;q=0, gzip', 'gzip', 200],
    ['br;q=0, *', 'gzip', 200],
    ['gzip;q=1, br;q=0.5', 'gzip', 200],
    ['*;q=0', null, 406],
    ['identity;q=0', null, 406],
    ['identity;q=0, gzip', 'gzip', 200],
    ['BR', 'br', 200],
    ['brotli, xgzip', null, 200],
  ])('honours Accept-Encoding: %s', async (accepted, encoding, status) => {
    for (const path of ['/warranty', '/warranty?keyword=1']) {
      const header = accepted === undefined ? '' : `Accept-Encoding: ${accepted}\r\n`;
      const { text: answer, statuses } = await sendRaw(server, [
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n`,
      ]);
      expect(statuses, path).toEqual([status]);
      expect(/^content-encoding: (\S+)/im.exec(answer)?.[1] ?? null, path).toBe(encoding);
      expect(answer, path).toMatch(/^vary: accept-encoding/im);
    }
  });

  test('is logged with its path, and answers HEAD', async () => {
    await text('/contact');
    const { status, headers } = await fetch(`${server.url}/contact`, { method: 'HEAD' });
    expect([status, Number(headers.get('content-length')) > 0]).toEqual([200, true]);
    const lines = () =>
      server.output.stdout.split('\n').filter((line) => line.includes('"path":"/contact","status":200'));
    await expect.poll(() => lines().length).toBe(2);
  });

  test('answers 304 to its ETag, weak or strong', async () => {
    const etag = (await get('/warranty')).headers.get('etag') ?? '';
    for (const mark of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const again = await get('/warranty', { 'if-none-match': mark });
      expect(again.status, mark).toBe(304);
      expect(await again.text()).toBe('');
    }
    expect((await get('/warranty', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is never a look-up answer, which is no-store', async () => {
    const answer = await get('/warranty?keyword=1');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('etag')).toBeNull();
  });

  test('allows its inline scripts by digest and contains no nonce', async () => {
    const answer = await get('/warranty');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const html = await answer.text();
    expect(policy + html).not.toMatch(/nonce-|nonce="/);
    const scripts = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, attributes, script = ''] of scripts) {
      const isAllowed = policy.includes(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      // Data for search engines is rendered without a nonce, as anything would be that got into the page.
      expect(isAllowed, attributes).toBe(!attributes?.includes('application/ld+json'));
    }
    // A blocked script would log an error and fail the visit.
    const page = await visit({});
    await page.goto(`${server.url}/warranty`, { waitUntil: 'networkidle' });
    await page.getByPlaceholder('Nhập ID thẻ của bạn').fill('1');
    await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click();
    await page.getByText('Tìm kiếm của bạn không khớp').waitFor();
  });

  test('is the same for all URLs that differ only in unknown or invalid parameters', async () => {
    const etag = async (path: string) => (await get(path)).headers.get('etag');
    for (const [path, others] of [
      [
        '/products',
        ['/products?fbclid=1', '/products?strength=x&page=0', '/products?Q=a', '/products?', '/products?q='],
      ],
      ['/products?q=a&page=2', ['/products?page=2&q=a', '/products?q=a&q=b&page=2', '/products?q=%20a+&page=2&x=1']],
      ['/products/compare?ids=1,2', ['/products/compare?ids=1&ids=2', '/products/compare?ids=1,,2,1&utm_source=a']],
      ['/warranty', ['/warranty?KEYWORD=1', '/warranty?x=keyword']],
      [
        '/partner?province=Hu%E1%BA%BF&q=a',
        ['/partner?q=a&province=Hu%E1%BA%BF&x=1', '/partner?q=%20a&page=0&province=Huế'],
      ],
      ['/partner', ['/partner?province=H%C3%A0+T%C3%A2y', '/partner?q=&province=&page=x']],
    ] as const) {
      const one = await etag(path);
      expect(one, path).not.toBeNull();
      for (const other of others) expect(await etag(other), other).toBe(one);
    }
  });

  test('of products that do not exist is one page for all: ids that somebody makes up are not rendered each', async () => {
    const { id } = await addRecord(engine.context, products, aProduct({ name: 'Perlenau Nebel' }));
    const answers = await Promise.all([998, 999, 1e9].map((unknown) => get(`/products/${unknown}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(answers[0]?.headers.get('etag')).not.toBeNull();
    const again = await get(`/products/${id}`);
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('Perlenau Nebel')]);
  });

  /** Renames a column, so that queries that use it fail. */
  const rename = (from: string, to: string) =>
    engine.db.write((tx) => sql`alter table product rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(tx));

  test('is served in its last version while the database cannot be read', async () => {
    const { id } = await addRecord(engine.context, products, aProduct({ name: 'Perlenau Sonne' }));
    const paths = ['/', '/products', `/products/${id}`];
    const before = await Promise.all(paths.map(text));
    expect(before[0]).toContain('Perlenau Sonne');
    await rename('version', 'lost');
    expect(await Promise.all(paths.map(text))).toEqual(before);
    await rename('lost', 'version');
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Regen' }));
    await expect.poll(() => text('/')).toContain('Perlenau Regen');
  });

  test('is never an incomplete page: that is served once with no-store', async () => {
    await addRecord(engine.context, products, aProduct({ name: 'Perlenau Wind' }));
    await rename('name', 'lost');
    const lacking = await get('/');
    expect([lacking.status, lacking.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await get('/products')).status).toBe(500);
    await rename('lost', 'name');
    expect(await text('/')).toContain('Perlenau Wind');
    expect(await text('/products')).toContain('Perlenau Wind');
  });
});
