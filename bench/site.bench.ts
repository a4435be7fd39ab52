// npm run bench -- site [--short] [PATH…]: measures public pages on a simulated phone, and how fast cached pages are
// served. With paths, only those pages. --short measures once, for less time.
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { browserPath } from '../scripts/browser.mjs';
import { printStep, printTable } from './figures.ts';
import { startDemo } from './site/demo.ts';
import { measureHydration } from './site/hydration.ts';
import { measurePages } from './site/lighthouse.ts';
import { measurePageCache } from './site/page-cache.ts';

const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true });
const runs = values.short ? 1 : 3;

const server = await startDemo();
try {
  const { products } = (await (await fetch(new URL('/api/product?limit=3', server.url))).json()) as ProductList;
  const [first, second] = products;
  const publicPaths = [
    '/',
    '/products',
    `/products/${first?._id}`,
    `/products/compare?ids=${first?._id},${second?._id}`,
    '/warranty',
    '/warranty/notes',
    '/partner',
    '/photos',
    '/contact',
    '/login',
    '/?keyword=ADS-2026-0001',
    '/warranty?keyword=ADS-2026-0001',
  ];
  const paths = positionals.length > 0 ? positionals : publicPaths;
  printStep('Weights');
  printWeights(await weighPages(server.url, paths));
  // Look-up answers are not cached.
  const cached = positionals.length > 0 ? paths.filter((path) => !path.includes('keyword=')) : publicPaths.slice(0, 3);
  printStep('Cached pages');
  printTable(await measurePageCache(server.url, cached, values.short ? { rounds: 2, seconds: 0.5 } : undefined));
  if (paths.includes('/warranty')) {
    printStep('Hydration');
    await measureHydration(server.url, values.short ? 1 : 5);
  }
  printStep(`Lighthouse, ${runs} runs a page`);
  await measurePages(server.url, paths, runs);
} finally {
  await server.stop();
}

interface ProductList {
  products: { _id: string }[];
}

function printWeights(weights: readonly Weight[]): void {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  process.stdout.write(
    '| page | HTML + CSS, kB | JavaScript, kB | fonts, kB | pictures, kB |\n|---|---|---|---|---|\n',
  );
  for (const { path, document, stylesheet, script, font, image } of weights) {
    const cells = [path, kb(document + stylesheet), kb(script), kb(font), kb(image)];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}

/** Transferred bytes by resource type, compressed as sent. */
interface Weight {
  path: string;
  document: number;
  stylesheet: number;
  script: number;
  font: number;
  image: number;
}

/** Measures what each page loads on a phone with an empty cache. */
async function weighPages(url: URL, paths: readonly string[]): Promise<Weight[]> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-renderer-backgrounding'],
  });
  const weights: Weight[] = [];
  try {
    for (const path of paths) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
      weights.push(await weigh(await context.newPage(), url, path));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return weights;
}

async function weigh(page: Page, url: URL, path: string): Promise<Weight> {
  const weight: Weight = { path, document: 0, stylesheet: 0, script: 0, font: 0, image: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, keyof Weight>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = type.toLowerCase();
    if (kind in weight) kinds.set(requestId, kind as keyof Weight);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind && kind !== 'path') weight[kind] += encodedDataLength;
  });
  await page.goto(new URL(path, url).href);
  // Hydration starts after the load event and loads the deferred modules.
  await page.locator('nav button[aria-expanded]').waitFor({ state: 'attached' });
  await page.waitForTimeout(1_000);
  return weight;
}
