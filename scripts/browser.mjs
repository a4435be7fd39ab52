import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The headless shell takes two thirds of the time of the full browser. */
const shell = '/usr/bin/chromium-headless-shell';

/** Path of an installed Chromium or of Playwright's; undefined if there is none. */
export function browserPath() {
  const { chromium } = createRequire(new URL('../package.json', import.meta.url))('playwright-core');
  const own = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [...own, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** True if only the full browser was found. */
export function isWholeBrowser() {
  return browserPath() !== shell;
}
