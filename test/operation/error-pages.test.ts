import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { projectRoot } from '#project-root.ts';
import { apiClient } from '../api-client.ts';
import { openServer } from '../open-server.ts';
import { startServer, startServerProcess } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';

const server = openServer((dataDir) => startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0' }));

const failing: [path: string, status: number, method?: string][] = [
  ['/nothing-here', 404],
  ['/products/999', 404],
  ['/products/%E0%A4%A', 400],
  ['/%zz', 400],
  ['/products?q=%', 200],
  ['/assets/nothing.js', 404],
  [`/?keyword=${'1'.repeat(9_000)}`, 414],
  ['/contact', 405, 'POST'],
];

const asPerson = { accept: 'text/html,*/*;q=0.8' };

/** What a person needs where there is no page: brand, menu, telephone, look-up. */
function expectWholePage(html: string): void {
  expect(html).toContain('Unexpected Application Error!');
  expect(html).toMatch(/<form[^>]* action="\/warranty"/);
  expect(html).toContain('name="cartId"');
  expectFrame(html);
}

function expectFrame(html: string): void {
  expect(html).toContain('src="/favicon.svg"');
  expect(html).toContain('href="tel:18000000"');
  for (const page of ['/products', '/partner', '/photos', '/warranty', '/contact'])
    expect(html).toMatch(new RegExp(`<nav.* href="${page}".*</nav>`, 's'));
}

describe.each(failing)('at %.40s', (path, status, method = 'GET') => {
  test('a person gets the brand, its menu and telephone, and the look-up', async () => {
    const answer = await fetch(server.url + path, { method, headers: asPerson });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await answer.text();
    if (status === 200) expectFrame(html);
    else expectWholePage(html);
    expect(html).not.toContain('%E0');
  });
});

test('a program gets no page for an address that cannot be read', async () => {
  const answer = await fetch(`${server.url}/products/%E0%A4%A`);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    400,
    'text/plain',
    'Bad Request',
  ]);
});

/** Starts a server whose pages' build has damaged files. */
async function startDamaged(files: RegExp) {
  // The server finds its files from its own place: links lead to the rest.
  const copy = mkdtempSync(join(server.dataDir, 'copy-'));
  for (const name of ['package.json', 'brand.json', 'build/server', 'build/programs'])
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'artwork', 'build/client'])
    symlinkSync(join(projectRoot, name), join(copy, name));
  const parts = join(copy, 'build/server/assets');
  for (const name of readdirSync(parts)) if (files.test(name)) truncateSync(join(parts, name), 99);
  const program = join(copy, 'build/programs/server.mjs');
  const dataDir = join(copy, 'data');
  const damaged = await startServerProcess({ DATA_DIR: dataDir }, program, copy);
  onTestFinished(async () => void (await damaged.stop()));
  const get = async (path: string) => {
    const answer = await fetch(damaged.url + path, { headers: asPerson });
    return { status: answer.status, html: await answer.text() };
  };
  return { damaged, dataDir, get };
}

test('a page that cannot be rendered at all, since files of the build are damaged, holds up no other', async () => {
  const { damaged, get } = await startDamaged(/^(answer|failed-page)-.*\.mjs$/);
  const [answered, missing] = [await get('/warranty?keyword=ADS-2026-0001'), await get('/nothing-here')];
  for (const { status, html } of [answered, missing]) {
    expect(status).toBe(500);
    expectWholePage(html);
    const [, requestId = 'none'] = /<code>(.*?)<\/code>/.exec(html) ?? [];
    expect(damaged.output.stdout).toMatch(new RegExp(`"level":50.*${requestId}.*a page failed`));
    expect(html).not.toMatch(/SyntaxError|assets\/answer/);
  }
  expect((await get('/warranty')).status).toBe(200);
});

test('where no page can be loaded, since a file of the build is damaged, people are told, and so are staff, the log and a proxy', async () => {
  const { damaged, dataDir, get } = await startDamaged(/^server-build-.*\.mjs$/);
  const { status, html } = await get('/');
  expect(status).toBe(500);
  expectWholePage(html);
  await expect.poll(() => damaged.output.stdout).toMatch(/"level":60.*the pages cannot be loaded/);
  const ready = await fetch(`${damaged.url}/readyz`);
  const pages = { status: 'failed', reason: 'the pages cannot be loaded' };
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not-ready', checks: expect.objectContaining({ pages }) },
  ]);
  expect((await fetch(`${damaged.url}/api/product`)).status).toBe(200);
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const staff = apiClient(damaged.url, await sessionCookie(db, 'staff'));
  await db.close();
  const warning = { code: 'pages-missing', message: expect.stringContaining('Hãy cài lại phiên bản đang dùng.') };
  expect((await staff.call('GET', '/overview')).body.warnings).toContainEqual(warning);
});

describe('the service worker', () => {
  const workerOf = async ({ url }: { url: string }) => {
    const answer = await fetch(`${url}/service-worker.js`);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    return answer.text();
  };

  test('keeps the page without a connection under a name that changes with it', async () => {
    const page = await (await fetch(`${server.url}/offline`)).text();
    for (const text of ['Không có kết nối mạng', 'Văn phòng Hà Nội', 'href="tel:18000000"', 'action="/warranty"'])
      expect(page).toContain(text);
    const brandFile = join(server.dataDir, 'brand.json');
    writeFileSync(
      brandFile,
      JSON.stringify({ ...JSON.parse(readFileSync('brand.json', 'utf8')), hotline: '1800 0001' }),
    );
    const other = await startServer({ DATA_DIR: mkdtempSync(join(server.dataDir, 'other-')), BRAND_FILE: brandFile });
    const names = [await workerOf(server), await workerOf(other)].map((script) => /'(offline-\w+)'/.exec(script)?.[1]);
    await other.stop();
    expect(names[0]).toBeDefined();
    expect(names[1]).toBeDefined();
    expect(names[0]).not.toBe(names[1]);
  });

  test('removes itself and what it has kept when the page is switched off', async () => {
    const off = await startServer({ DATA_DIR: mkdtempSync(join(server.dataDir, 'off-')), OFFLINE_PAGE: 'off' });
    const script = await workerOf(off);
    await off.stop();
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain("addEventListener('fetch'");
  });
});
