import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, waitForHydration } from '../browser.ts';
import { openServer } from '../open-server.ts';
import { startServer } from '../processes.ts';

const server = openServer((dataDir) => startServer({ DATA_DIR: dataDir, LOOKUP_LIMIT: '0', API_DOCS: 'public' }));
const { visit } = openBrowser();

/** Markup that an attacker might inject, and the message of the directive that blocks it. */
const injected = [
  ['<script>window.injected = true</script>', "'script-src"],
  ['<script src="http://127.0.0.1:1/x.js"></script>', '"script-src'],
  ['<img src="/favicon.svg" onload="window.injected = true">', 'inline event handler'],
  ['<style>body { outline: 7px solid red }</style>', "'style-src"],
  ['<base href="https://elsewhere.example/">', "base-uri 'none'"],
  ['<iframe src="/favicon.svg"></iframe>', "frame-ancestors 'none'"],
  ['<object data="/favicon.svg"></object>', "object-src 'none'"],
  ['<img src="http://127.0.0.1:1/x.png">', '"img-src'],
] as const;

const effectsOf = (page: Page) =>
  page.evaluate(() => ({
    ran: 'injected' in window,
    outline: getComputedStyle(document.body).outlineWidth === '7px',
    base: new URL(document.baseURI).origin === location.origin,
  }));

test('injected markup does nothing, and its console errors fail the visit', async () => {
  const markup = injected.map(([html]) => html).join('');
  const messages: string[] = [];
  const visited = visit({}, async (page) => {
    page.on('console', (message) => messages.push(message.text()));
    await page.route('**/warranty', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</head>', `</head><body>${markup}`);
      await route.fulfill({ response, body });
    });
    await page.goto(`${server.url}/warranty`, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'javascript:void(window.injected = true)';
      document.body.append(link);
      link.click();
    });
    await expect.poll(() => messages.filter((text) => text.includes('JavaScript URL'))).toHaveLength(1);
    expect(await effectsOf(page)).toEqual({ ran: false, outline: false, base: true });
  });
  await expect(visited).rejects.toThrow('to deeply equal []');
  for (const [html, reason] of injected) expect(messages.join('\n'), html).toContain(reason);
});

test('markup in a keyword is shown as text', async () => {
  const page = await visit({});
  const keyword = '</script><script>window.injected = true</script><img src=x onerror="window.injected = true">';
  await page.goto(`${server.url}/?keyword=${encodeURIComponent(keyword)}`, { waitUntil: 'networkidle' });
  expect(await effectsOf(page)).toMatchObject({ ran: false });
  expect(await page.getByPlaceholder('Nhập ID thẻ của bạn').inputValue()).toBe(keyword);
});

test('each uncached page has its own nonce of 18 random bytes, and all its scripts carry it', async () => {
  const nonces = new Set<string>();
  for (let request = 0; request < 50; request++) {
    const answer = await fetch(`${server.url}${request % 2 ? '/?keyword=1' : '/nothing-here'}`);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(18);
    // JSON-LD blocks are data and need no nonce.
    const scripts = (await answer.text()).match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(50);
});

test('pages log nothing to the console; toasts and style elements with the nonce take effect', async () => {
  const messages: string[] = [];
  await visit({ serviceWorkers: 'allow' }, async (page) => {
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(`${server.url}/?keyword=1`, { waitUntil: 'networkidle' });
    await waitForHydration(page);
    await page.getByPlaceholder('Nhập ID thẻ của bạn').fill('');
    await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click();
    const toast = page.locator('[data-sonner-toast]');
    await toast.waitFor();
    const styles = await toast.evaluate((element) => {
      const { position, padding } = getComputedStyle(element);
      const list = getComputedStyle(element.closest('[data-sonner-toaster]') ?? element);
      return { position, padding, list: list.position, marker: list.listStyleType };
    });
    expect(styles).toEqual({ position: 'absolute', padding: '16px', list: 'fixed', marker: 'none' });
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
      style.textContent = 'body { outline: 7px solid red }';
      document.head.append(style);
    });
    expect(await effectsOf(page)).toMatchObject({ outline: true });
  });
  expect(messages).toEqual([]);
});

test('the API documentation works, including "Try it out", without requests to other servers', {
  tags: ['thorough'],
}, async () => {
  const messages: string[] = [];
  const origins = new Set<string>();
  await visit({}, async (page) => {
    page.on('console', (message) => messages.push(message.text()));
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto(`${server.url}/docs`);
    expect(await page.title()).toBe('ADS API');
    const call = page.locator('.opblock', { hasText: '/api/user/getUser' });
    await call.locator('.opblock-summary-control').click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByPlaceholder('keyword').fill('ADS-0000');
    await call.getByRole('button', { name: 'Execute' }).click();
    await call.locator('.live-responses-table').getByText('Tìm kiếm của bạn không khớp').first().waitFor();
  });
  expect(messages.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  expect([...origins].filter((origin) => origin !== 'null')).toEqual([server.url]);
});
