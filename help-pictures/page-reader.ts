import { join } from 'node:path';
import type { BrowserContext, Locator } from 'playwright-core';
import { build } from 'vite';
import type { Box, Shape } from './in-page/shape.ts';

/** Gives each page of a browser the functions of `in-page/read-page.ts`, as `pageReader`. */
export async function addPageReader(context: BrowserContext): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'in-page', 'read-page.ts'), formats: ['iife'], name: 'pageReader' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The functions for the page were not built');
  const [{ code }] = output.output;
  // At the top of a script a `var` is a property of the window.
  await context.addInitScript({ content: `${code}\nwindow.pageReader = pageReader;` });
}

interface PageReader {
  readShapes(element: Element): Shape[];
  readBox(element: Element): Box;
}

/** What an element shows. */
export const readShapes = (element: Locator): Promise<Shape[]> =>
  element.evaluate((one) => (window as unknown as { pageReader: PageReader }).pageReader.readShapes(one));

/** Where an element is in the window. */
export const readBox = (element: Locator): Promise<Box> =>
  element.evaluate((one) => (window as unknown as { pageReader: PageReader }).pageReader.readBox(one));
