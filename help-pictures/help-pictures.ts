// npm run help-pictures: draws the pictures of the help from the real pages, as SVG files.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { projectRoot } from '#project-root.ts';
import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import { browserPath } from '../scripts/browser.mjs';
import { browserOptions, signIn, startDemoSite } from './demo-site.ts';
import { addPageReader } from './page-reader.ts';
import { scenes } from './scenes.ts';
import { takePicture } from './take-picture.ts';

const folder = join(projectRoot, 'src', 'web', 'admin', 'help', 'pictures');
const ids = Object.keys(scenes) as HelpTopicId[];

const site = await startDemoSite();
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext(browserOptions);
  await addPageReader(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, site.url);
  mkdirSync(folder, { recursive: true });
  const sizes: Record<string, { width: number; height: number }> = {};
  let bytes = 0;
  for (const id of ids) {
    const picture = await takePicture(page, site.url, id).catch(fail);
    if (!picture) continue;
    const { svg, width, height } = picture;
    sizes[id] = { width, height };
    bytes += Buffer.byteLength(svg);
    writeFileSync(join(folder, `${id}.svg`), svg);
    process.stdout.write(`${id}: ${width} × ${height}, ${(Buffer.byteLength(svg) / 1000).toFixed(1)} kB\n`);
  }
  const names = new Set(ids.map((id) => `${id}.svg`));
  for (const name of readdirSync(folder)) if (name.endsWith('.svg') && !names.has(name)) rmSync(join(folder, name));
  // A picture that failed keeps its file and its size.
  if (!process.exitCode) writeFileSync(join(folder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
  process.stdout.write(`${ids.length} pictures, ${(bytes / 1000).toFixed(1)} kB\n`);
} finally {
  await browser.close();
  await site.stop();
}

/** Goes on with the next picture, so that one run names all pages that have changed. */
function fail(error: unknown): undefined {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
