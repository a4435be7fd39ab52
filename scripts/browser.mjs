import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Path of a Chromium to test with: the machine's own, or the one that Playwright downloads; undefined for none. */
export function browserPath() {
  const { chromium } = createRequire(join(import.meta.dirname, '..', 'package.json'))('playwright-core');
  const own = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [...own, chromium.executablePath()].find((path) => path && existsSync(path));
}
