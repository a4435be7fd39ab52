import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Chromium without a window: it takes two thirds of the time that the whole browser does. */
const shell = '/usr/bin/chromium-headless-shell';

/** Path of a Chromium to test with: the machine's own, or the one that Playwright downloads; undefined for none. */
export function browserPath() {
  const { chromium } = createRequire(join(import.meta.dirname, '..', 'package.json'))('playwright-core');
  const own = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [...own, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** True where the browser that was found is more than tests need. */
export function isWholeBrowser() {
  return browserPath() !== shell;
}
