import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { login } from '#strings/vi/site/login.ts';
import { type RunningServer, startServer } from '../test/processes.ts';

/** The moment at which all pictures are drawn: 9 o'clock in Vietnam. */
const moment = Date.parse('2026-11-02T02:00:00Z');
const owner = { name: 'Mai', password: 'sao băng cà phê mùa thu' };
/** Preloaded by the program: stops its clock. */
const stoppedClock = `data:text/javascript,${encodeURIComponent(`
  const { Date: RealDate } = globalThis;
  globalThis.Date = class Date extends RealDate {
    constructor(...parts) { if (parts.length > 0) super(...parts); else super(${moment}); }
    static now() { return ${moment}; }
  };`)}`;

/** Options of the browser that takes the pictures. */
export const browserOptions: BrowserContextOptions = {
  locale: 'vi-VN',
  timezoneId: 'Asia/Ho_Chi_Minh',
  reducedMotion: 'reduce',
};

/** Starts the demo on its sample data, in a temporary folder and with a stopped clock. */
export async function startDemoSite(): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ads-help-'));
  const env = { DATA_DIR: dataDir, ADMIN_NAME: owner.name, ADMIN_PASSWORD: owner.password };
  const server = await startServer({ ...env, NODE_OPTIONS: `--import=${stoppedClock}` }, 'demo');
  // The overview and the page about the system warn of a proxy that they do not know.
  await fetch(`${server.url}/api/user/getUser?cartId=0`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  return {
    ...server,
    async stop() {
      const status = await server.stop();
      rmSync(dataDir, { recursive: true });
      return status;
    },
  };
}

/** Signs the owner in. The clock of the page is stopped, too. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.clock.setFixedTime(moment);
  await page.goto(`${url}/login`);
  await page.getByLabel(login.name).fill(owner.name);
  await page.getByLabel(login.password, { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: login.submit }).click();
  await page.waitForURL('**/admin/**');
}
