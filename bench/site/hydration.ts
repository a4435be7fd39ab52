import { type Browser, chromium, type Page } from 'playwright-core';
import { browserPath } from '../../scripts/browser.mjs';
import { median } from '../statistics.ts';

/** Lighthouse's mobile settings, applied with CDP instead of simulated: slow 4G and a CPU slowed down by 4. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const cpuSlowdown = 4;
const card = 'ADS-2026-0001';

declare global {
  interface Window {
    /** Total blocking time so far, in ms. */
    blocked: number;
  }
}

interface Times {
  /** From navigation to first paint, to hydration, and to the answer of a look-up that is sent as early as possible. */
  painted: number;
  hydrated: number;
  earlyAnswer: number;
  /** From the tap to the answer, on a page that was hydrated before. */
  lateAnswer: number;
  /** Total blocking time. */
  blocked: number;
}

/** Compares deferred hydration, as it is served, with hydration at once. All times in ms. */
export async function measureHydration(url: URL, runs: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-renderer-backgrounding'],
  });
  const names = ['painted', 'hydrated', 'earlyAnswer', 'lateAnswer', 'blocked'] as const;
  process.stdout.write(
    `| /warranty hydrates | ${names.map((name) => `${name}, ms`).join(' | ')} |\n|---|---|---|---|---|---|\n`,
  );
  try {
    const variants = [
      { hydration: 'later', rewrite: (html: string) => html, times: [] as Times[] },
      { hydration: 'at once', rewrite: hydrateAtOnce, times: [] as Times[] },
    ];
    for (let run = 0; run < runs; run++)
      for (const { rewrite, times } of variants) times.push(await measure(browser, url, rewrite));
    for (const { hydration, times } of variants) {
      const cells = names.map((name) => median(times.map((one) => one[name])).toFixed(0));
      process.stdout.write(`| ${[hydration, ...cells].join(' | ')} |\n`);
    }
  } finally {
    await browser.close();
  }
}

/** Restores the page as React Router writes it: modules are preloaded in the head and run at once. */
function hydrateAtOnce(html: string): string {
  const [, modules = ''] = /data-modules="([^"]*)"/.exec(html) ?? [];
  const links = modules.split(' ').map((href) => `<link rel="modulepreload" href="${href}"/>`);
  return html
    .replace(/ type="text\/deferred" data-modules="[^"]*"/, ' type="module" async=""')
    .replace(/<script[^>]*>\(function hydrateWhenIdle[\s\S]*?<\/script>/, '')
    .replace('<link rel="stylesheet"', `${links.join('')}<link rel="stylesheet"`);
}

async function measure(browser: Browser, url: URL, rewrite: (html: string) => string): Promise<Times> {
  const earlyAnswer = await visit(browser, url, rewrite, async (page, since) => {
    await page.locator('#cartId').fill(card);
    await page.getByRole('button', { name: 'Kiểm tra', exact: true }).tap();
    await page.getByText(`#${card}`).waitFor();
    return performance.now() - since;
  });
  return visit(browser, url, rewrite, async (page, since) => {
    await page.locator('nav button[aria-expanded]').waitFor({ state: 'attached' });
    const hydrated = performance.now() - since;
    await page.waitForTimeout(3000);
    const { painted, blocked } = await page.evaluate(readPaint);
    await page.locator('#cartId').fill(card);
    const tapped = performance.now();
    await page.getByRole('button', { name: 'Kiểm tra', exact: true }).tap();
    await page.getByText(`#${card}`).waitFor();
    return { painted, hydrated, earlyAnswer, lateAnswer: performance.now() - tapped, blocked };
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
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const since = performance.now();
    await page.goto(new URL('/warranty', url).href, { waitUntil: 'commit' });
    return await act(page, since);
  } finally {
    await context.close();
  }
}

/** Runs in the page: sums the part of each task beyond 50 ms, as in total blocking time. */
function watchLongTasks(): void {
  window.blocked = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. */
function readPaint(): { painted: number; blocked: number } {
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return { painted: first?.startTime ?? Number.NaN, blocked: window.blocked };
}
