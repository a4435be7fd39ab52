import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { pictureFile, variantSize } from '#pictures/picture-paths.ts';
import { drawing, filesOf, pixelAt, plain, testPictures, variantsOf } from './picture-helpers.ts';

const red = { r: 200, g: 30, b: 40 };

test('a photo becomes nine files that look like it: three widths, each as AVIF, WebP and JPEG', async () => {
  const pictures = await testPictures();
  const photo = drawing(2000, 500);
  const stored = await pictures.store(await photo.jpeg({ quality: 95 }).toBuffer());
  expect(stored).toEqual({ name: expect.stringMatching(/^[0-9a-f]{24}$/), width: 1600, height: 400 });
  expect(pictures.files()).toEqual(filesOf(stored.name));
  const variants = await variantsOf(pictures, stored.name);
  for (const [width, height] of [
    [400, 100],
    [800, 200],
    [1600, 400],
  ]) {
    expect(variants[`${width}.avif`]).toMatchObject({ mediaType: 'image/avif', width, height });
    expect(variants[`${width}.webp`]).toMatchObject({ mediaType: 'image/webp', width, height });
    expect(variants[`${width}.jpg`]).toMatchObject({ mediaType: 'image/jpeg', width, height });
  }
  const smaller = (bytes: Uint8Array) => sharp(bytes).resize(80, 20, { fit: 'fill' }).raw().toBuffer();
  const wanted = await smaller(await photo.png().toBuffer());
  for (const file of filesOf(stored.name)) {
    const found = await smaller(pictures.read(file));
    const apart = found.map((value, at) => Math.abs(value - (wanted[at] ?? 0)));
    expect(apart.reduce((sum, difference) => sum + difference) / apart.length, file).toBeLessThan(3);
  }
});

test('a picture that is narrower than a variant keeps its own width', async () => {
  const pictures = await testPictures();
  const { name, ...size } = await pictures.store(await drawing(500, 250).png().toBuffer());
  expect(size).toEqual({ width: 500, height: 250 });
  expect(await variantsOf(pictures, name)).toMatchObject({
    '400.jpg': { width: 400, height: 200 },
    '800.jpg': { width: 500, height: 250 },
    '1600.avif': { width: 500, height: 250 },
  });
});

test('a picture of one pixel is accepted', { tags: ['thorough'] }, async () => {
  const pictures = await testPictures();
  expect(await pictures.store(await plain(1, 1, red).png().toBuffer())).toMatchObject({ width: 1, height: 1 });
});

test('a variant is at most twice as tall as its width', { tags: ['thorough'] }, async () => {
  const pictures = await testPictures();
  const { name, ...size } = await pictures.store(await drawing(500, 10_000).jpeg().toBuffer());
  expect(size).toEqual({ width: 160, height: 3200 });
  expect((await variantsOf(pictures, name))['400.webp']).toMatchObject({ width: 40, height: 800 });
});

test('the size of a variant follows from that of the largest', () => {
  for (const original of [
    { width: 4032, height: 3024 },
    { width: 31, height: 30_000 },
    { width: 3, height: 2 },
  ]) {
    const largest = variantSize(original, 1600);
    expect(variantSize(largest, 1600)).toEqual(largest);
    expect(variantSize(largest, 400).width).toBeLessThanOrEqual(Math.min(400, original.width));
    expect(variantSize(largest, 400).height).toBeLessThanOrEqual(Math.min(800, original.height));
  }
});

/** Where EXIF says that the first row and the first column of the file are seen, for each orientation. */
const seen = {
  1: ['top', 'left'],
  2: ['top', 'right'],
  3: ['bottom', 'right'],
  4: ['bottom', 'left'],
  5: ['left', 'top'],
  6: ['right', 'top'],
  7: ['right', 'bottom'],
  8: ['left', 'bottom'],
};
const opposite: Record<string, string> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

const turned = 'a photo of EXIF orientation %s is turned the way it is seen';
// One that is turned and mirrored says all that the others say.
test.for(Object.entries(seen).filter(([orientation]) => orientation === '7'))(turned, expectTurned);
test.for(Object.entries(seen).filter(([orientation]) => orientation !== '7'))(
  turned,
  { tags: ['thorough'] },
  expectTurned,
);

async function expectTurned([orientation, [row = '', column = '']]: [string, string[]]): Promise<void> {
  const colours = {
    firstFirst: [220, 20, 20],
    firstLast: [20, 200, 20],
    lastFirst: [20, 20, 220],
    lastLast: [250, 250, 30],
  };
  const quarter = (background: number[], left: number, top: number) => {
    const [r = 0, g = 0, b = 0] = background;
    return { input: { create: { width: 60, height: 40, channels: 3 as const, background: { r, g, b } } }, left, top };
  };
  const photo = await plain(120, 80, 'black')
    .composite([
      quarter(colours.firstFirst, 0, 0),
      quarter(colours.firstLast, 60, 0),
      quarter(colours.lastFirst, 0, 40),
      quarter(colours.lastLast, 60, 40),
    ])
    .withMetadata({ orientation: Number(orientation) })
    .jpeg({ quality: 100 })
    .toBuffer();
  const pictures = await testPictures();
  const { name, width, height } = await pictures.store(photo);
  const lying = row === 'top' || row === 'bottom';
  expect({ width, height }).toEqual(lying ? { width: 120, height: 80 } : { width: 80, height: 120 });
  const bytes = pictures.read(pictureFile(name, 400, 'jpg'));
  for (const [corner, sides] of Object.entries({
    firstFirst: [row, column],
    firstLast: [row, opposite[column]],
    lastFirst: [opposite[row], column],
    lastLast: [opposite[row], opposite[column]],
  })) {
    const x = sides.includes('left') ? 10 : width - 11;
    const y = sides.includes('top') ? 10 : height - 11;
    expectNear(await pixelAt(bytes, x, y), colours[corner as keyof typeof colours], 12);
  }
}

test('no file has the metadata of a photo', async () => {
  const photo = await drawing(300, 200)
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: 'Nguyen Thi Hoa', Model: 'Phone 15' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 3654/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Nguyen Thi Hoa</a></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect(await sharp(photo).metadata()).toMatchObject({
    exif: expect.any(Buffer),
    xmp: expect.any(Buffer),
    icc: expect.any(Buffer),
  });
  expect(photo.includes('Nguyen Thi Hoa') && photo.includes('Phone 15')).toBe(true);
  const pictures = await testPictures();
  const { name } = await pictures.store(photo);
  for (const [end, metadata] of Object.entries(await variantsOf(pictures, name))) {
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments', 'gainMap'] as const) {
      expect(metadata[kind], `${kind} of ${end}`).toBeUndefined();
    }
  }
  for (const file of filesOf(name)) expect(pictures.read(file).includes('Nguyen')).toBe(false);
});

const coloured = 'a picture %s keeps the colours that one sees';
test.for([
  ['for print, in CMYK', () => plain(40, 40, red).removeAlpha().withIccProfile('cmyk').jpeg({ quality: 100 })],
] as const)(coloured, expectColours);
test.for([
  ['of a Display P3 screen', () => plain(40, 40, red).removeAlpha().withIccProfile('p3').png()],
  ['with 16 bits a channel', () => plain(40, 40, red).removeAlpha().toColourspace('rgb16').png()],
] as const)(coloured, { tags: ['thorough'] }, expectColours);

async function expectColours([, make]: readonly [string, () => Sharp]): Promise<void> {
  const pictures = await testPictures();
  const { name } = await pictures.store(await make().toBuffer());
  for (const [end, metadata] of Object.entries(await variantsOf(pictures, name))) {
    expect(metadata, end).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
  }
  for (const file of filesOf(name)) {
    expectNear(await pixelAt(pictures.read(file), 20, 20), [200, 30, 40], 16);
  }
}

test('a grey picture is grey in every file', async () => {
  const pictures = await testPictures();
  const { name } = await pictures.store(
    await plain(40, 40, '#777').removeAlpha().toColourspace('b-w').png().toBuffer(),
  );
  for (const file of filesOf(name)) expectNear((await pixelAt(pictures.read(file), 20, 20)).slice(0, 1), [119], 3);
});

test("what is transparent stays so in AVIF and WebP, and shows the site's ground in JPEG", async () => {
  const pictures = await testPictures();
  const picture = await plain(40, 40, { ...red, alpha: 0 })
    .png()
    .toBuffer();
  const { name } = await pictures.store(picture);
  const tokens = readFileSync(join(import.meta.dirname, '../../src/web/ui/tokens.css'), 'utf8');
  const ground =
    /--ground: #(..)(..)(..);/
      .exec(tokens)
      ?.slice(1)
      .map((hex) => Number.parseInt(hex, 16)) ?? [];
  for (const file of filesOf(name)) {
    const pixel = await pixelAt(pictures.read(file), 20, 20);
    if (file.endsWith('.jpg')) expectNear(pixel, ground, 2);
    else expect(pixel[3], file).toBe(0);
  }
});

test.for(['gif', 'webp'] as const)('of a moving %s the first frame is used', async (format) => {
  const frames = await Promise.all(['#d02020', '#20d020'].map((colour) => plain(50, 40, colour).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const pictures = await testPictures();
  const { name, ...size } = await pictures.store(moving);
  expect(size).toEqual({ width: 50, height: 40 });
  for (const [end, metadata] of Object.entries(await variantsOf(pictures, name))) {
    expect(metadata.pages ?? 1, end).toBe(1);
  }
  for (const file of filesOf(name)) {
    expectNear((await pixelAt(pictures.read(file), 20, 20)).slice(0, 3), [0xd0, 0x20, 0x20], 12);
  }
});

test('AVIF is accepted', async () => {
  const pictures = await testPictures();
  expect(await pictures.store(await drawing(64, 48).avif().toBuffer())).toMatchObject({ width: 64, height: 48 });
});

test('a photo with a gain map (Ultra HDR) is treated as an ordinary one', { tags: ['thorough'] }, async () => {
  // sharp's types leave the method out.
  const maker = plain(64, 48, red).removeAlpha() as Sharp & { withGainMap(): Sharp };
  const photo = await maker.withGainMap().jpeg().toBuffer();
  expect((await sharp(photo).metadata()).gainMap).toBeDefined();
  const pictures = await testPictures();
  const { name } = await pictures.store(photo);
  const { gainMap, space } = (await variantsOf(pictures, name))['1600.jpg'] ?? {};
  expect({ gainMap, space }).toEqual({ gainMap: undefined, space: 'srgb' });
  const shown = await pixelAt(await sharp(photo).png().toBuffer(), 20, 20);
  expectNear(await pixelAt(pictures.read(pictureFile(name, 400, 'jpg')), 20, 20), shown, 3);
});

test('a photo with a few stray bytes, as some phones write them, is accepted', { tags: ['thorough'] }, async () => {
  const photo = await drawing(64, 48).jpeg().toBuffer();
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  const stray = Buffer.concat([photo.subarray(0, scan), Buffer.from([0]), photo.subarray(scan)]);
  await expect(sharp(stray).raw().toBuffer(), 'libvips warns').rejects.toThrow(/extraneous bytes/);
  expect(await (await testPictures()).store(stray)).toMatchObject({ width: 64, height: 48 });
});

function expectNear(found: number[], wanted: number[], tolerance: number): void {
  expect(found).toHaveLength(wanted.length);
  for (const [at, value] of wanted.entries()) {
    expect(Math.abs((found[at] ?? 999) - value), `${found} is not ${wanted}`).toBeLessThanOrEqual(tolerance);
  }
}
