// @module-tag thorough
// Printed cards, measured on the page and read as scanners read them.
import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printSheets } from '#card-sheets/print-sheets.ts';
import { card, cardOrigin, cardsPerPage, cropMark, cuts, page } from '#card-sheets/sheet-layout.ts';
import { sampleSheets } from '../card-sheets/sample-sheets.ts';
import { report, scale } from './scale.ts';

const hasTools = ['pdftoppm', 'zbarimg'].every((tool) => spawnSync(tool, ['--version']).error === undefined);
if (!hasTools) process.stdout.write('skipped: pdftoppm (poppler-utils) and zbarimg (zbar-tools) are not installed\n');

const size = scale(20, 1_000);
const sheets = sampleSheets(size);
const cornerOfFirst = cardOrigin(0);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ads-sheets-'));
  await pipeline(printSheets(sheets), createWriteStream(join(folder, 'cards.pdf')));
});
afterAll(() => rm(folder, { recursive: true }));

/** The pages as pictures, the ruler's first. */
async function drawn(dpi: number, options: string[] = []): Promise<string[]> {
  const prefix = join(folder, `at-${dpi}`);
  execFileSync('pdftoppm', ['-r', String(dpi), '-png', ...options, join(folder, 'cards.pdf'), prefix]);
  const files = readdirSync(folder).filter((file) => file.startsWith(`at-${dpi}-`));
  return files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).map((file) => join(folder, file));
}

describe.skipIf(!hasTools)('a printed sheet', () => {
  test('is A4, and its crop marks are where an ISO ID-1 card ends, to 0.05 mm', async () => {
    const dpi = 1_200;
    const [file = ''] = (await drawn(dpi, ['-f', '2', '-l', '2', '-gray'])).slice(-1);
    const { data, info } = await sharp(file, { limitInputPixels: false })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const mm = (pixels: number) => (pixels / dpi) * 25.4;
    const pixels = (length: number) => Math.round((length / 25.4) * dpi);
    const shade = (x: number, y: number) => data[y * info.width + x] ?? 0;
    // Through the middle of the marks above and left of the cards.
    const beside = cropMark.gap + cropMark.length / 2;
    const [x, y] = [pixels(cornerOfFirst.x - beside), pixels(cornerOfFirst.y - beside)];
    const marksX = darkCentres(info.width, (at) => shade(at, y)).map(mm);
    const marksY = darkCentres(info.height, (at) => shade(x, at)).map(mm);
    expect([marksX.length, marksY.length]).toEqual([cuts.x.length, cuts.y.length]);
    const errors = [
      mm(info.width) - page.width,
      mm(info.height) - page.height,
      ...steps(marksX).map((step) => step - card.width),
      ...steps(marksY).map((step) => step - card.height),
    ].map(Math.abs);
    const largest = Math.max(...errors);
    report('page and cards are off by at most, mm', largest.toFixed(3), 0.05);
    expect(largest).toBeLessThan(0.05);
  });

  test.each([100, 150, 180, 300])('is read at %i dpi by the scanner of the site and by zbarimg', async (dpi) => {
    const [, ...pages] = await drawn(dpi);
    let [ours, zbar] = [0, 0];
    for (const [at, { url }] of sheets.cards.entries()) {
      const { x, y } = cardOrigin(at % cardsPerPage);
      const pixels = (length: number) => Math.floor((length / 25.4) * dpi);
      const area = { left: pixels(x), top: pixels(y), width: pixels(card.width), height: pixels(card.height) };
      const picture = sharp(pages[Math.floor(at / cardsPerPage)]).extract(area);
      const { data, info } = await picture.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      if (decode({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }) === url) ours++;
      await picture.toFile(join(folder, 'card.png'));
      const { stdout } = spawnSync('zbarimg', ['-q', '--raw', join(folder, 'card.png')], { encoding: 'utf8' });
      if (stdout.trim() === url) zbar++;
    }
    report(`codes of ${size} read at ${dpi} dpi by the site, by zbarimg`, `${ours} ${zbar}`, size);
    // At 1.7 pixels a module few codes in a thousand need a second photo.
    expect(ours).toBeGreaterThanOrEqual(dpi < 150 ? size * 0.99 : size);
    expect(zbar).toBe(size);
  });
});

function decode(picture: { data: Uint8ClampedArray; width: number; height: number }): string | null {
  try {
    return decodeQR(picture, { effort: Number.POSITIVE_INFINITY, timeLimit: 600 });
  } catch {
    return null;
  }
}

const steps = (lengths: readonly number[]) => lengths.slice(1).map((length, at) => length - (lengths[at] ?? 0));

/** The middles of the dark runs of a line of pixels. */
function darkCentres(length: number, shade: (at: number) => number): number[] {
  const centres: number[] = [];
  for (let at = 0; at < length; at++) {
    if (shade(at) > 128) continue;
    const start = at;
    while (at < length && shade(at) <= 128) at++;
    centres.push((start + at) / 2);
  }
  return centres;
}
