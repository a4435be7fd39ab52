import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { browserPath } from '../scripts/browser.mjs';

/** The viewports that pages are tested at: phone, tablet and desktop. */
export const viewports = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** Half the size of what the builder takes by itself, and sent to the page for each check. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options of a context; its cookies are those of somebody who is signed in. */
export interface VisitOptions extends Omit<BrowserContextOptions, 'storageState'> {
  cookies?: Parameters<BrowserContext['addCookies']>[0];
}

interface Browsing {
  /**
   * Opens a page and leaves it when the test is over. Fails if it logged an error or threw an exception. Nothing is left of the
   * visit before but what Chromium has cached.
   */
  visit(options: VisitOptions): Promise<Page>;
  /** The same for a page that is left as soon as something has been done in it. */
  visit(options: VisitOptions, act: (page: Page) => Promise<void>): Promise<void>;
}

interface Chromium {
  readonly browser: Browser;
  /** Pages that visits have left, for the next ones with these options: a new process takes three times as long to show a list. */
  readonly left: Map<string, Page>;
}

/** One for all files that a worker runs: a start takes a second of the processor. It ends with the worker. */
let launched: Promise<Chromium> | undefined;

async function launch(...flags: string[]): Promise<Chromium> {
  // Without a locale Chromium calls a download whose name is not ASCII "download".
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserFlags, ...flags], env });
  return { browser, left: new Map() };
}

/** Pages of which something was asked that lasts: their context is closed after the visit. */
const spent = new WeakSet<Page>();

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'vi-VN', serviceWorkers: 'block', ...options });
  // Shorter than the time limit of a test, so that the failing step is reported.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const lasting = [
    [page, 'addInitScript'],
    [page.clock, 'install'],
    [page.clock, 'setFixedTime'],
    [context, 'addInitScript'],
    [context, 'newCDPSession'],
  ] as const;
  for (const [owner, name] of lasting) {
    const call: (...parameters: unknown[]) => unknown = Reflect.get(owner, name).bind(owner);
    const spend = (...parameters: unknown[]) => {
      spent.add(page);
      return call(...parameters);
    };
    Reflect.set(owner, name, spend);
  }
  return page;
}

/** What tests listen to. */
const listened = ['console', 'pageerror', 'request', 'response'];

/** Leaves a page for a document without scripts, and takes away what is left of the visit. False if that is not possible. */
async function leave(page: Page): Promise<boolean> {
  const context = page.context();
  try {
    for (const event of listened) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    // Chromium would give another site a new process.
    await page.goto(new URL('/robots.txt', page.url()).href);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives the tests of a file Chromium.
 *
 * @param flags what Chromium is started with; with any, the file has a Chromium of its own
 */
export function openBrowser(...flags: string[]): Browsing {
  let started: Chromium;
  beforeAll(async () => {
    if (flags.length > 0) {
      started = await launch(...flags);
      return () => started.browser.close();
    }
    launched ??= launch();
    started = await launched;
  });
  async function visit(options: VisitOptions): Promise<Page>;
  async function visit(options: VisitOptions, act: (page: Page) => Promise<void>): Promise<undefined>;
  async function visit(options: VisitOptions, act?: (page: Page) => Promise<void>): Promise<Page | undefined> {
    const { page, close } = await open(started, options);
    if (!act) {
      onTestFinished(({ task }) => close(task.result?.errors?.[0]));
      return page;
    }
    try {
      await act(page);
    } catch (error) {
      await close(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
    await close();
    return undefined;
  }
  return { visit };
}

/** Opens a page. What closes it fails for errors of the page, unless it is given the error that the visit ended with. */
async function open({ browser, left }: Chromium, { viewport, cookies = [], ...options }: VisitOptions) {
  const kind = JSON.stringify(options);
  const page = left.get(kind) ?? (await newPage(browser, options));
  left.delete(kind);
  const { colorScheme = null, reducedMotion = null, forcedColors = null } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.context().addCookies(cookies);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  // Ignore the browser's own messages about failed requests, which some tests provoke.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  const close = async (failure?: { message: string }) => {
    // A wait that ran out says what was missing, not what was there instead.
    if (failure) failure.message += `\n${[page.url(), ...errors, await seen(page)].join('\n')}`;
    const isLeft = !failure && !spent.has(page) && (await leave(page));
    if (isLeft && !left.has(kind)) left.set(kind, page);
    else await page.context().close();
    if (!failure) expect(errors).toEqual([]);
  };
  return { page, close };
}

/** What a screen reader would read of a page. */
const seen = (page: Page) => page.locator('body').ariaSnapshot().catch(String);

/** Resolves once React has hydrated the page, which adds `aria-expanded` to the menu button. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('nav button[aria-expanded]').waitFor({ state: 'attached' });
}

/** Fails for accessibility violations that axe finds, and for horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  // Wait for animations: axe would report the low contrast of a fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Legacy mode does not open a page for cross-origin frames, which this site does not have. Passed rules are left out.
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  const { violations } = await axe.analyze();
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  await expectFitting(page);
}

/** Fails for horizontal overflow that stays. Parts that depend on the width of the window follow a change of it a moment later. */
export async function expectFitting(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: page.url() }).toBeLessThanOrEqual(0);
}

/** Fails unless an element gets the focus: a page often moves it one frame after what it shows. */
export async function expectFocus(target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus, { message: String(target) }).toBe(true);
}

/** Checks accessibility on phone and desktop, and overflow at all widths, including 320 px. */
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

/** Pauses the page's clock. `page.clock.runFor` advances it, and `page.clock.resume` lets it run again. */
export async function stopClock(page: Page): Promise<void> {
  // The clock can only be set forward, and goes on while it is read.
  for (let tries = 10; tries > 0; tries--) {
    const now = await page.evaluate(() => Date.now());
    const error = await page.clock.pauseAt(now + 1_000).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) return;
    if (tries === 1 || !String(error).includes('to the past')) throw error;
  }
}

/** Advances the paused clock of the page in small steps until an element is visible. */
export async function runClockUntil(page: Page, target: Locator): Promise<void> {
  const isVisible = async () => {
    await page.clock.runFor(10);
    return target.isVisible();
  };
  await expect.poll(isVisible, { interval: 10 }).toBe(true);
}
