// @module-tag thorough
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, type TestContext, test } from 'vitest';
import { corpora } from '../corpora.ts';
import { isLong } from '../prove/scale.ts';
import {
  filesOf,
  outcomeOf,
  pixelAt,
  type TestPictures,
  testPictures,
  typeOfEnd,
  variantsOf,
} from './picture-helpers.ts';

/** Paths of all files in some folders of the corpora; the test is skipped, saying so, where none of them is there. */
function files(context: TestContext, ...folders: string[]): string[] {
  const there = folders.filter((folder) => existsSync(join(corpora, folder)));
  if (there.length === 0) context.skip(`shared/corpora has none of ${folders.join(', ')}`);
  return there.flatMap((folder) => {
    const names = readdirSync(join(corpora, folder), { recursive: true, encoding: 'utf8' }).sort();
    return names.map((name) => join(corpora, folder, name)).filter((path) => statSync(path).isFile());
  });
}

const folders = ['pngsuite', 'sharp-images', 'image-rs', 'svg-upload', 'pillow-images', 'libvips-images'];

/** What sharp, as strict as it gets, can decode to at most 51 megapixels and a browser could show. */
async function isValid(path: string): Promise<boolean> {
  try {
    const picture = sharp(path, { limitInputPixels: 51_000_000, failOn: 'warning' });
    const { format } = await picture.metadata();
    await picture.resize(8).raw().toBuffer();
    return ['png', 'jpeg', 'webp', 'heif', 'gif'].includes(format);
  } catch {
    return false;
  }
}

/** Fails unless the nine files of a picture are there, of their types and widths, and hold nothing but pixels. */
async function expectNine(pictures: TestPictures, name: string, path: string): Promise<void> {
  for (const [end, metadata] of Object.entries(await variantsOf(pictures, name))) {
    const [width, kind = ''] = end.split('.');
    const what = `${end} of ${path}`;
    expect(metadata.mediaType, what).toBe(typeOfEnd[kind]);
    expect(metadata.width, what).toBeLessThanOrEqual(Number(width));
    expect(metadata.height, what).toBeLessThanOrEqual(2 * Number(width));
    expect([metadata.space, metadata.depth, metadata.pages ?? 1], what).toEqual(['srgb', 'uchar', 1]);
    const { exif, icc, xmp, iptc, comments, orientation, gainMap, tifftagPhotoshop } = metadata;
    const left = { exif, icc, xmp, iptc, comments, orientation, gainMap, tifftagPhotoshop };
    expect(
      Object.entries(left).filter(([, value]) => value !== undefined),
      what,
    ).toEqual([]);
  }
  for (const file of filesOf(name)) {
    await sharp(pictures.read(file)).stats();
    expect(/<\?php|<\?=|<script|<svg/i.test(pictures.read(file).toString('latin1')), `${file} of ${path}`).toBe(false);
  }
}

test('every valid picture becomes nine files without metadata, every other file an error message', {
  timeout: 3_600_000,
}, async (context) => {
  const counts: Record<string, number> = {};
  const count = (outcome: string) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  const seen = { valid: 0, other: 0 };
  for (const path of files(context, ...folders)) {
    const valid = await isValid(path);
    const turn = valid ? seen.valid++ % 12 : seen.other++ % 5;
    // The short form takes every twelfth of those that are valid and every fifth of the others.
    if (!isLong && turn !== 0) continue;
    const pictures = await testPictures();
    const outcome = await outcomeOf(pictures, readFileSync(path), path);
    if ('stored' in outcome) {
      await expectNine(pictures, outcome.stored.name, path);
      expect(pictures.files(), path).toEqual(filesOf(outcome.stored.name));
      count(valid ? 'valid, stored' : 'stored, though sharp warns');
      continue;
    }
    expect(valid, `${path}: ${outcome.sentence}`).toBe(false);
    expect(outcome.sentence, path).toMatch(/^(?:Ảnh|Chỉ|Không|Tệp) .*\. Hãy .*\.$/u);
    expect(pictures.files(), path).toEqual([]);
    count(`refused: ${outcome.sentence}`);
  }
  process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
  expect(counts['valid, stored']).toBeGreaterThan(12);
});

test('every SVG is refused by its first bytes, regardless of its name', async (context) => {
  const drawings = files(context, 'svg-upload', 'sharp-images').filter((path) => path.endsWith('.svg'));
  expect(drawings.length).toBeGreaterThan(15);
  for (const path of drawings) {
    const pictures = await testPictures();
    const outcome = await outcomeOf(pictures, readFileSync(path), path);
    expect(outcome, path).toEqual({ sentence: expect.stringMatching(/^(?:Không nhận ảnh SVG|Chỉ nhận ảnh JPEG)/u) });
    expect(pictures.files(), path).toEqual([]);
  }
});

test.for([
  ['65536-uint32-limit.png', 'Ảnh có hơn 51 triệu điểm ảnh. Hãy thu nhỏ ảnh rồi tải lên lại.'],
  ['giant-image.jpg', 'Ảnh có hơn 51 triệu điểm ảnh. Hãy thu nhỏ ảnh rồi tải lên lại.'],
  ['truncated.jpg', /^Ảnh bị hỏng/u],
  ['truncated.png', /^Ảnh bị hỏng/u],
  ['corrupt-header.jpg', /^Ảnh bị hỏng/u],
] as const)('%s is refused', async ([file, sentence], context) => {
  const [path = ''] = files(context, 'sharp-images').filter((each) => each.endsWith(file));
  const outcome = await outcomeOf(await testPictures(), readFileSync(path), file);
  expect(outcome).toEqual({ sentence: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) });
});

test('a real photo of EXIF orientation 6 is rotated', async (context) => {
  const [path = ''] = files(context, 'sharp-images').filter((each) => each.endsWith('Landscape_6.jpg'));
  expect(await sharp(path).metadata()).toMatchObject({ width: 450, height: 600, orientation: 6 });
  const pictures = await testPictures();
  const { name, ...size } = await pictures.store(readFileSync(path));
  expect(size).toEqual({ width: 600, height: 450 });
  const upright = await sharp(path).autoOrient().png().toBuffer();
  for (const [x, y] of [
    [30, 30],
    [570, 30],
    [30, 420],
    [300, 225],
  ] as const) {
    const [found, wanted] = [await pixelAt(pictures.read(`${name}-1600.jpg`), x, y), await pixelAt(upright, x, y)];
    for (const [at, value] of wanted.entries()) expect(Math.abs((found[at] ?? 999) - value)).toBeLessThan(30);
  }
});
