// npm run help-pictures: draws the pictures of the help from the real pages as SVG files, and photographs those of README.md.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { projectRoot } from '#project-root.ts';
import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import { browserPath } from '../scripts/browser.mjs';
import { browserOptions, signIn, startDemoSite } from './demo-site.ts';
import { addPageReader } from './page-reader.ts';
import { photograph, readmePictures } from './readme-pictures.ts';
import { scenes } from './scenes.ts';
import { takePicture } from './take-picture.ts';

const helpFolder = join(projectRoot, 'src', 'web', 'admin', 'help', 'pictures');
const readmeFolder = join(projectRoot, 'docs', 'pictures');
const ids = Object.keys(scenes) as HelpTopicId[];

const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
try {
  // Each on a site of its own: the scenes of the help change cards.
  await onDemoSite(drawHelpPictures);
  await onDemoSite(takeReadmePictures);
} finally {
  await browser.close();
}

async function onDemoSite(take: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const site = await startDemoSite();
  try {
    await take(browser, site.url);
  } finally {
    await site.stop();
  }
}

async function drawHelpPictures(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext(browserOptions);
  await addPageReader(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, url);
  mkdirSync(helpFolder, { recursive: true });
  const sizes: Record<string, { width: number; height: number }> = {};
  let bytes = 0;
  for (const id of ids) {
    const picture = await takePicture(page, url, id).catch(fail);
    if (!picture) continue;
    const { svg, width, height } = picture;
    sizes[id] = { width, height };
    bytes += Buffer.byteLength(svg);
    writeFileSync(join(helpFolder, `${id}.svg`), svg);
    process.stdout.write(`${id}: ${width} × ${height}, ${(Buffer.byteLength(svg) / 1000).toFixed(1)} kB\n`);
  }
  const names = new Set(ids.map((id) => `${id}.svg`));
  for (const name of readdirSync(helpFolder))
    if (name.endsWith('.svg') && !names.has(name)) rmSync(join(helpFolder, name));
  // A picture that failed keeps its file and its size.
  if (!process.exitCode) writeFileSync(join(helpFolder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
  process.stdout.write(`${ids.length} pictures, ${(bytes / 1000).toFixed(1)} kB\n`);
}

async function takeReadmePictures(browser: Browser, url: string): Promise<void> {
  mkdirSync(readmeFolder, { recursive: true });
  for (const [name, { path, window, prepare }] of Object.entries(readmePictures)) {
    const context = await browser.newContext({ ...browserOptions, ...window });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await signIn(page, url);
    await page.goto(url + path);
    await prepare(page);
    const bytes = await photograph(page);
    writeFileSync(join(readmeFolder, `${name}.webp`), bytes);
    process.stdout.write(`docs/pictures/${name}.webp: ${(bytes.length / 1000).toFixed(1)} kB\n`);
    await context.close();
  }
}

/** Goes on with the next picture, so that one run names all pages that have changed. */
function fail(error: unknown): undefined {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
