import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { openBrowser } from '../browser.ts';
import { forEachEngine } from '../engines.ts';
import { environmentOf, type RunningServer, startServer } from '../processes.ts';
import { plainProduct } from '../register-card.ts';

forEachEngine('a page that is kept in memory', (engine) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ ...environmentOf(engine.config), LOOKUP_LIMIT: '0' });
  });
  afterAll(() => server.stop());
  const { visit } = openBrowser();
  // Another process writes: the server hears of it from the database alone.
  const act = () => ({ db: engine.db, actor: { name: 'Lan' } });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
  const text = async (path: string) => (await get(path)).text();

  test('shows an edit in the first request after it', async () => {
    expect(await text('/products')).toContain('No product founds');
    const { id } = await addRecord(act(), products, { ...plainProduct, name: 'Perlenau Mond' });
    expect(await text('/products')).toContain('Perlenau Mond');
    await reviseRecord(act(), products, { id, fields: { ...plainProduct, name: 'Perlenau Stern' } });
    expect(await text('/products')).toContain('Perlenau Stern');
    expect(await text(`/products/${id}`)).toContain('Perlenau Stern');
    await binRecord(act(), products, { id });
    expect(await text('/products')).not.toContain('Perlenau Stern');
    expect((await get(`/products/${id}`)).status).toBe(404);
    expect(await text('/partner')).not.toContain('Nha khoa Mây');
    await addRecord(act(), clinics, { name: 'Nha khoa Mây' });
    expect(await text('/partner')).toContain('Mây');
  });

  test('comes compressed as the reader takes it, the same page each time', async () => {
    const plain = Buffer.from(await (await get('/warranty', { 'accept-encoding': 'identity' })).arrayBuffer());
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/warranty', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toContain('accept-encoding');
      expect(Buffer.from(await answer.arrayBuffer()).equals(plain)).toBe(true);
    }
  });

  test('is the same whether the framework sends it or not, and each answer is in the log', async () => {
    await text('/contact');
    const seen = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(`${server.url}/contact`, { headers, method });
      const ofTheLine = ['date', 'connection', 'keep-alive'];
      const said = [...answer.headers].filter(([name]) => !ofTheLine.includes(name)).sort();
      return { status: answer.status, said, body: await answer.text() };
    };
    const direct = await seen({});
    expect(direct.body).toContain('Contact');
    // A request through a proxy takes the framework's way.
    expect(await seen({ 'x-forwarded-for': '10.0.0.1' })).toEqual(direct);
    expect(await seen({}, 'HEAD')).toEqual({ ...direct, body: '' });
    expect(await seen({ 'x-forwarded-for': '10.0.0.1' }, 'HEAD')).toEqual({ ...direct, body: '' });
    const lines = () =>
      server.output.stdout.split('\n').filter((line) => line.includes('"path":"/contact","status":200'));
    await expect.poll(() => lines().length).toBe(5);
  });

  test('is not sent again to somebody who has it', async () => {
    const etag = (await get('/warranty')).headers.get('etag') ?? '';
    const again = await get('/warranty', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('is not the answer to a look-up, which nobody keeps', async () => {
    const answer = await get('/warranty?keyword=1');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('etag')).toBeNull();
  });

  test('allows the scripts that stand in it by their digests, and holds no nonce', async () => {
    const answer = await get('/warranty');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const html = await answer.text();
    expect(policy + html).not.toMatch(/nonce-|nonce="/);
    const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, script = ''] of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    // Unexpected words in the console fail the visit.
    await visit({}, async (page) => {
      await page.goto(`${server.url}/warranty`, { waitUntil: 'networkidle' });
      await page.getByPlaceholder('Nhập ID thẻ của bạn').fill('1');
      await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click();
      await page.getByText('Tìm kiếm của bạn không khớp').waitFor();
    });
  });

  test('of one host is not sent for another', async () => {
    expect(await text('/warranty')).not.toContain('elsewhere.example');
    const before = (await get('/warranty')).headers.get('etag');
    await fetch(`${server.url}/warranty`, { headers: { 'x-forwarded-host': 'elsewhere.example' } });
    expect((await get('/warranty')).headers.get('etag')).toBe(before);
  });
});
