import { type Browser, chromium, type Page } from 'playwright-core';
import { browserPath } from '../../scripts/browser.mjs';
import { median } from '../statistics.ts';

/** Lighthouse's mobile settings, here applied rather than calculated: slow 4G, and a processor a quarter as fast. */
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowdown = 4;
const card = 'ADS-2026-0001';

interface Times {
  /** From opening the page until it is painted, until React has it, and until a reader who hurries has the answer. */
  painted: number;
  alive: number;
  hurried: number;
  /** From a tap on a page that has long been alive to the answer. */
  calm: number;
  blocked: number;
}

/** What a patient waits for, where a page wakes later, as it is sent, and where it wakes as it comes. */
export async function measureWaking(url: URL, runs: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-renderer-backgrounding'],
  });
  const names = ['painted', 'alive', 'hurried', 'calm', 'blocked'] as const;
  process.stdout.write(
    `| /warranty wakes | ${names.map((name) => `${name}, ms`).join(' | ')} |\n|---|---|---|---|---|---|\n`,
  );
  try {
    const ways = [
      { when: 'later', rewrite: (html: string) => html, times: [] as Times[] },
      { when: 'as it comes', rewrite: wakeAtOnce, times: [] as Times[] },
    ];
    for (let run = 0; run < runs; run++)
      for (const { rewrite, times } of ways) times.push(await measure(browser, url, rewrite));
    for (const { when, times } of ways) {
      const cells = names.map((name) => median(times.map((one) => one[name])).toFixed(0));
      process.stdout.write(`| ${[when, ...cells].join(' | ')} |\n`);
    }
  } finally {
    await browser.close();
  }
}

/** The page as the router writes it: its modules fetched in its head, and run as soon as they are there. */
function wakeAtOnce(html: string): string {
  const [, modules = ''] = /data-modules="([^"]*)"/.exec(html) ?? [];
  const links = modules.split(' ').map((href) => `<link rel="modulepreload" href="${href}"/>`);
  return html
    .replace(/ type="text\/wake" data-modules="[^"]*"/, ' type="module" async=""')
    .replace(/<script[^>]*>\(function hydrateWhenIdle[\s\S]*?<\/script>/, '')
    .replace('<link rel="stylesheet"', `${links.join('')}<link rel="stylesheet"`);
}

async function measure(browser: Browser, url: URL, rewrite: (html: string) => string): Promise<Times> {
  const hurried = await visit(browser, url, rewrite, async (page, since) => {
    await page.locator('#cartId').fill(card);
    await page.getByRole('button', { name: 'Kiểm tra', exact: true }).tap();
    await page.getByText(`#${card}`).waitFor();
    return performance.now() - since;
  });
  return visit(browser, url, rewrite, async (page, since) => {
    await page.locator('nav button[aria-expanded]').waitFor({ state: 'attached' });
    const alive = performance.now() - since;
    await page.waitForTimeout(3000);
    const { painted, blocked } = await page.evaluate(readPaint);
    await page.locator('#cartId').fill(card);
    const tapped = performance.now();
    await page.getByRole('button', { name: 'Kiểm tra', exact: true }).tap();
    await page.getByText(`#${card}`).waitFor();
    return { painted, alive, hurried, calm: performance.now() - tapped, blocked };
  });
}

async function visit<Result>(
  browser: Browser,
  url: URL,
  rewrite: (html: string) => string,
  act: (page: Page, since: number) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchLongTasks);
    await page.route(new URL('/warranty', url).href, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: rewrite(await response.text()) });
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const since = performance.now();
    await page.goto(new URL('/warranty', url).href, { waitUntil: 'commit' });
    return await act(page, since);
  } finally {
    await context.close();
  }
}

/** Runs in the page: the part of each task beyond 50 ms, as in total blocking time. */
function watchLongTasks(): void {
  const counted = Object.assign(window, { blocked: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) counted.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. */
function readPaint(): { painted: number; blocked: number } {
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return { painted: first?.startTime ?? Number.NaN, blocked: (window as unknown as { blocked: number }).blocked };
}
