// @module-tag thorough
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import { browserOptions, signIn, startDemoSite } from '../../help-pictures/demo-site.ts';
import { addPageReader } from '../../help-pictures/page-reader.ts';
import { photograph, readmePictures } from '../../help-pictures/readme-pictures.ts';
import { scenes } from '../../help-pictures/scenes.ts';
import { takePicture } from '../../help-pictures/take-picture.ts';
import { openBrowser } from '../browser.ts';
import type { RunningServer } from '../processes.ts';

const folder = join(projectRoot, 'src', 'web', 'admin', 'help', 'pictures');
const { visit } = openBrowser();
let site: RunningServer;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.stop());

/** The texts of a picture, each once. Their places depend on the fonts of the machine. */
const textsOf = (svg: string) =>
  [...new Set([...svg.matchAll(/<text[^>]*>([^<]*)/g)].flatMap(([, text = '']) => text.split(/[\s…]+/)))].sort();

async function compare(page: Page, id: HelpTopicId): Promise<void> {
  // Fails if the page lacks an element that is marked.
  const { svg } = await takePicture(page, site.url, id);
  const drawn = readFileSync(join(folder, `${id}.svg`), 'utf8');
  expect(textsOf(svg), `${id}: run npm run help-pictures`).toEqual(textsOf(drawn));
}

describe('the pictures of the help', () => {
  test('show the words of the pages as they are, and mark what is there', async () => {
    await visit(browserOptions, async (page) => {
      await addPageReader(page.context());
      await signIn(page, site.url);
      for (const id of Object.keys(scenes) as HelpTopicId[]) await compare(page, id);
    });
  });
});

test('the pages that README shows can be photographed as they were', async () => {
  for (const [name, { path, window, prepare }] of Object.entries(readmePictures)) {
    await visit({ ...browserOptions, ...window }, async (page) => {
      await signIn(page, site.url);
      await page.goto(site.url + path);
      await prepare(page);
      const size = async (file: Buffer) => {
        const { width, height } = await sharp(file).metadata();
        return { width, height };
      };
      const stored = readFileSync(join(projectRoot, 'docs', 'pictures', `${name}.webp`));
      expect(await size(await photograph(page)), `${name}: run npm run help-pictures`).toEqual(await size(stored));
    });
  }
});
