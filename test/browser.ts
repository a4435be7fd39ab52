import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserPath } from '../scripts/browser.mjs';

/** The widths that every page is looked at. */
export const viewports = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Browsing {
  /** Opens a page, runs `visit` and closes it; fails where the page logged an error or an exception. */
  visit(options: BrowserContextOptions, visit: (page: Page) => Promise<void>): Promise<void>;
}

/** A Chromium for the tests of a file. */
export function openBrowser(): Browsing {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath(), args: quietFlags });
  });
  afterAll(() => browser.close());
  return {
    async visit(options, visit) {
      const context = await browser.newContext({ locale: 'vi-VN', ...options });
      // A page that does not come is missed sooner than a test is over.
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      // The browser itself logs the failed status of a page that is meant to fail.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      try {
        await visit(page);
      } finally {
        await context.close();
      }
      expect(errors).toEqual([]);
    },
  };
}

/** Resolves once React has taken the page over: from then on the menu's button says whether the menu is open. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('nav button[aria-expanded]').waitFor({ state: 'attached' });
}

/** Fails for anything that axe finds on the page, and for a page that is wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is on its way in or out is as pale as it is for a moment only.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // The other mode opens a page of its own each time, for frames of other origins: there are none. What passes is not
  // described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  const { violations } = await axe.analyze();
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  await expectFitting(page);
}

/** Fails for a page that is wider than its window. */
export async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Looks at the page at each width, with axe at the narrowest and the widest, and at the smallest screens there are. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  const [phone, tablet, desktop] = viewports;
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  await page.setViewportSize(tablet);
  await expectFitting(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFitting(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
}

/** Stops the page's own clock, so that none of its delays goes by; `page.clock.runFor` lets ms go by, `resume` all. */
export async function stopClock(page: Page): Promise<void> {
  // It can be set forward only.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Lets the page's clock, which stands still, go by in small steps until something is there. */
export async function runClockUntil(page: Page, there: Locator): Promise<void> {
  const isThere = async () => {
    await page.clock.runFor(10);
    return there.isVisible();
  };
  await expect.poll(isThere, { interval: 10 }).toBe(true);
}
