import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { UnreadableFile } from '#domain/errors.ts';
import { maxPixels } from '#pictures/limits.ts';
import {
  type PictureFormat,
  type PictureSize,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
  variantSize,
} from '#pictures/picture-paths.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

/** A file of a picture. */
export interface VariantName {
  width: PictureWidth;
  format: PictureFormat;
  /** Its largest ratio of height to width, if it is another than usual. */
  tallest?: number;
}

interface Variant extends VariantName {
  bytes: Uint8Array;
}

export interface EncodedPicture {
  /** Of the largest variant. */
  size: PictureSize;
  variants: Variant[];
}

const allVariants = pictureWidths
  .toReversed()
  .flatMap((width) => pictureFormats.map((format): VariantName => ({ width, format })));

/** JPEG has no transparency: the site's background shows instead. */
const background = '#faf8f4';

// All other decoders of libvips are blocked, whatever format it detects. The one for Ultra HDR is blocked, too: such a file
// is also an ordinary JPEG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`) });
sharp.cache(false);
// The variants are encoded in parallel.
sharp.concurrency(1);

/**
 * Decodes a picture (the first frame of an animation), rotates it by its EXIF and encodes its variants, in sRGB with 8 bits
 * a channel and without metadata.
 * @param names of the variants, the slowest first; by default all of them
 * @throws {UnreadableFile}
 */
export async function encodePicture(
  bytes: Uint8Array,
  names: readonly VariantName[] = allVariants,
): Promise<EncodedPicture> {
  const { data, info } = await decode(bytes);
  const size = { width: info.width, height: info.height };
  // The variants of a narrow picture have the same pixels.
  const encoded = new Map<string, Promise<Uint8Array>>();
  const encodeOnce = ({ width, format, tallest }: VariantName) => {
    const pixels = variantSize(size, width, tallest);
    const key = `${pixels.width} ${pixels.height} ${format}`;
    const bytes = encoded.get(key) ?? encode(sharp(data, { raw: info }).resize({ ...pixels, fit: 'fill' }), format);
    encoded.set(key, bytes);
    return bytes;
  };
  const variants = names.map(async (name) => ({ ...name, bytes: await encodeOnce(name) }));
  return { size, variants: await Promise.all(variants) };
}

/** The pixels of the largest variant. */
async function decode(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const size = (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient;
    if (size.width * size.height > maxPixels) throw new UnreadableFile(words.tooManyPixels(maxPixels / 1_000_000));
    // Not 'warning': some phones write a few stray bytes into JPEGs, which every viewer tolerates.
    return await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true })
      .resize({ ...variantSize(size, 1600), fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(words.damaged);
  }
}

/** AVIF at effort 3: one step more takes four times as long for a file that is 2 % smaller. */
function encode(image: Sharp, format: PictureFormat): Promise<Uint8Array> {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 55, effort: 3 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 80 }).toBuffer();
    case 'jpg':
      return image.flatten({ background }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  }
}
