import sharp from 'sharp';
import { expect, test } from 'vitest';

test('only the five decoders can be reached, even without the check of the first bytes', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const tiff = await sharp(svg).tiff().toBuffer();
  expect((await sharp(tiff).metadata()).format).toBe('tiff');
  // From here on the loaders are blocked in this process, as in the one that encodes.
  const { encodePicture } = await import('#pictures/encode-picture.ts');
  for (const bytes of [svg, tiff]) await expect(encodePicture(bytes)).rejects.toThrow(/^Ảnh bị hỏng/u);
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await encodePicture(png)).toMatchObject({ size: { width: 9, height: 9 }, variants: { length: 9 } });
});
