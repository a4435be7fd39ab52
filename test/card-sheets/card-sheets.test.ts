// The PDF of a batch of cards, as a printer gets it.
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { printSheets } from '#card-sheets/print-sheets.ts';
import { sampleSheets } from './sample-sheets.ts';

test('cards are on pages of A4, ten each, after a page with a ruler, and are not scaled by a printer', async () => {
  const pdf = (await buffer(printSheets(sampleSheets(21)))).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4 * 100) / 100),
  );
  expect(sizes).toEqual(Array.from({ length: 4 }, () => [210, 297]));
  expect(pdf).toContain('/PrintScaling /None');
  expect(pdf.trimEnd()).toMatch(/%%EOF$/);
});

test('a reader that leaves ends the drawing', async () => {
  const sheets = printSheets(sampleSheets(5_000));
  expect((await sheets.next()).done).toBe(false);
  await sheets.return();
  expect((await sheets.next()).done).toBe(true);
});
