// @module-tag thorough
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Busy } from '#domain/errors.ts';
import { maxPictureBytes, pictureTypes } from '#pictures/picture-paths.ts';
import { scale } from '../prove/scale.ts';
import { avifFlood, flatPicture, gifFlood, jpegFlood, noisyPicture, pngFlood, webpFlood } from './hostile-pictures.ts';
import { drawing, encodingProcesses, filesOf, outcomeOf, testPictures } from './picture-helpers.ts';

const isLinux = process.platform === 'linux';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const noSvg = 'Không nhận ảnh SVG. Hãy xuất ảnh sang PNG rồi tải lên lại.';
const otherType = 'Chỉ nhận ảnh JPEG, PNG, WebP, AVIF hoặc GIF. Hãy chọn một tệp khác.';
const damaged = 'Ảnh bị hỏng hoặc bị cắt cụt nên không đọc được. Hãy mở ảnh, lưu lại thành JPEG rồi tải lên lại.';
const tooManyPixels = 'Ảnh có hơn 51 triệu điểm ảnh. Hãy thu nhỏ ảnh rồi tải lên lại.';
const tooComplex = 'Ảnh quá phức tạp nên không xử lý được. Hãy thu nhỏ, lưu lại thành JPEG rồi tải lên lại.';

/** Expects that a picture is refused with a sentence, and that nothing of it stays. */
async function expectRefused(bytes: Uint8Array, sentence: string): Promise<void> {
  const pictures = await testPictures();
  expect(await outcomeOf(pictures, bytes, 'it')).toEqual({ sentence });
  expect(pictures.files()).toEqual([]);
}

test.for<[string, () => Promise<Buffer> | Buffer, string]>([
  ['an SVG', () => Buffer.from(svg), noSvg],
  [
    'an SVG behind a byte order mark and a comment',
    () => Buffer.from(`\ufeff<?xml version="1.0"?><!-- -->${svg}`),
    noSvg,
  ],
  ['an SVG in UTF-16', () => Buffer.from(`\ufeff${svg}`, 'utf16le'), noSvg],
  ['a packed SVG', () => gzipSync(svg), otherType],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), otherType],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), otherType],
  ['a TIFF', () => drawing(20, 20).tiff().toBuffer(), otherType],
  ['a file of libvips', () => Buffer.concat([Buffer.from('b6a6f208', 'hex'), Buffer.alloc(100)]), otherType],
  [
    'an iPhone photo in HEIC',
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'Không đọc được ảnh HEIC. Hãy lưu ảnh thành JPEG rồi tải lên lại. Trên iPhone: Cài đặt → Camera → Định dạng → Tương thích nhất, rồi chụp lại; hoặc gửi ảnh chụp màn hình.',
  ],
  ['a film', () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), otherType],
  ['noise', () => randomBytes(5_000), otherType],
  ['one byte', () => Buffer.from([0xff]), otherType],
  ['an empty file', () => Buffer.alloc(0), 'Tệp ảnh trống. Hãy chọn một tệp khác.'],
  [
    'a file of more than 15 MB',
    () => Buffer.alloc(maxPictureBytes + 1),
    'Ảnh lớn hơn 15 MB. Hãy giảm kích thước ảnh rồi tải lên lại.',
  ],
  ['a script that begins like a GIF', () => Buffer.from('GIF89a/*\x01\0*/=1;alert(1)//', 'latin1'), damaged],
  ['an SVG that begins like a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), damaged],
  ['a web page that begins like a JPEG', () => Buffer.from('\xff\xd8\xff<html><script>', 'latin1'), damaged],
  ['a HEIC that calls itself AVIF', () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1heic', 'latin1'), damaged],
])('%s is refused', ([, make, sentence]) => Promise.resolve(make()).then((bytes) => expectRefused(bytes, sentence)));

test.for<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a PNG of 900 megapixels in 1 kB', () => pngFlood(30_000, 30_000), tooManyPixels],
  ['a PNG of 49 megapixels that are not there', () => pngFlood(7_000, 7_000), damaged],
  ['a GIF of 4,295 megapixels in 43 bytes', gifFlood, tooManyPixels],
  ['a JPEG of 4,290 megapixels', jpegFlood, tooManyPixels],
  ['a WebP of 268 megapixels', webpFlood, damaged],
  ['an AVIF of 289 megapixels', () => avifFlood(17_000), tooManyPixels],
  ['an AVIF of 49 megapixels that are not there', () => avifFlood(7_000), damaged],
  ['a real PNG of 52 megapixels', () => flatPicture(7_000, 7_400), tooManyPixels],
])('%s is refused before it is unpacked', async ([, make, sentence]) => expectRefused(await make(), sentence));

describe.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s', (format) => {
  const picture = () => drawing(90, 60).toFormat(format).toBuffer();

  test('is among the types that a form offers', () => {
    expect(pictureTypes.split(',')).toContain(`image/${format}`);
  });

  test('that is cut off is refused', async () => {
    const bytes = await picture();
    for (const share of [0.5, 0.95]) await expectRefused(bytes.subarray(0, bytes.length * share), damaged);
  });

  test('loses data that was appended to it', async () => {
    const pictures = await testPictures();
    const { name } = await pictures.store(Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]));
    for (const file of filesOf(name)) expect(pictures.read(file).includes('<script')).toBe(false);
  });

  test('with flipped bytes gives a picture or an error message', { timeout: 3_600_000 }, async () => {
    const bytes = await picture();
    for (let round = 0; round < scale(2, 400); round++) {
      const hurt = Buffer.from(bytes);
      const places = Array.from({ length: 1 + (round % 8) }, () => Math.floor(Math.random() * hurt.length));
      for (const place of places) hurt[place] = Math.floor(Math.random() * 256);
      const pictures = await testPictures();
      const outcome = await outcomeOf(
        pictures,
        hurt,
        `a ${format} with other bytes at ${places}: ${hurt.toString('base64')}`,
      );
      expect(pictures.files()).toEqual('stored' in outcome ? filesOf(outcome.stored.name) : []);
    }
  });
});

test('a picture that takes too long is refused, and its process is gone', { skip: !isLinux }, async () => {
  const pictures = await testPictures({ seconds: 1.5 });
  expect(await outcomeOf(pictures, await noisyPicture(2_000, 4_000), 'it')).toEqual({ sentence: tooComplex });
  expect([pictures.files(), encodingProcesses()]).toEqual([[], []]);
});

test('a picture that takes too much memory is refused', async () => {
  // The process has 90 when it starts.
  const pictures = await testPictures({ megabytes: 150 });
  expect(await outcomeOf(pictures, await noisyPicture(2_000, 4_000), 'it')).toEqual({ sentence: tooComplex });
  expect(pictures.files()).toEqual([]);
});

test('a crash of the decoder refuses the picture, and the next one is accepted', { skip: !isLinux }, async () => {
  const pictures = await testPictures();
  const outcome = outcomeOf(pictures, await noisyPicture(2_000, 4_000), 'it');
  // It has 90 MB when it starts.
  await expect.poll(() => encodingProcesses().filter(({ megabytes }) => megabytes > 130)).toHaveLength(1);
  for (const { id } of encodingProcesses()) process.kill(id, 'SIGSEGV');
  expect(await outcome).toEqual({ sentence: tooComplex });
  expect([pictures.files(), encodingProcesses()]).toEqual([[], []]);
  const next = await outcomeOf(pictures, await drawing(40, 40).png().toBuffer(), 'the next');
  expect(next).toMatchObject({ stored: { width: 40 } });
});

test('up to five pictures are processed or wait; further ones get an error with a retry time', async () => {
  const pictures = await testPictures();
  const picture = await drawing(40, 40).png().toBuffer();
  const stores = Array.from({ length: 7 }, () => pictures.store(picture));
  const [waiting, tooMany] = [stores.slice(0, 5), stores.slice(5)];
  for (const store of tooMany) {
    await expect(store).rejects.toThrow('Máy chủ đang xử lý nhiều ảnh khác. Vui lòng thử lại sau ít giây.');
    await expect(store).rejects.toBeInstanceOf(Busy);
  }
  const names = (await Promise.all(waiting)).map(({ name }) => name);
  expect(pictures.files()).toEqual(names.flatMap(filesOf).sort());
  expect(await pictures.store(picture)).toMatchObject({ width: 40 });
});

test('a failing disk is not reported as an invalid picture', async () => {
  const pictures = await testPictures();
  await pictures.db.write((tx) => sql`pragma max_page_count = 1`.execute(tx));
  await expect(pictures.store(await noisyPicture(200, 200))).rejects.toMatchObject({ code: 'storage-full' });
});
