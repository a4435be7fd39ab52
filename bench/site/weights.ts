import { chromium, type Page } from 'playwright-core';
import { browserPath } from '../../scripts/browser.mjs';

/** Transferred bytes by resource type, compressed as sent. */
export interface Weight {
  path: string;
  document: number;
  stylesheet: number;
  script: number;
  font: number;
  image: number;
}

/** Measures what each page loads on a phone with an empty cache. */
export async function weighPages(url: URL, paths: readonly string[]): Promise<Weight[]> {
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
