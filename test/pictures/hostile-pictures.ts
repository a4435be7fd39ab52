import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A PNG that says it has so many pixels and holds hardly any. */
export function pngFlood(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc(1_000_000));
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** 44 bytes: a GIF of 65,535 × 65,535 pixels with one frame of that size. */
export function gifFlood(): Buffer {
  const start = Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const control = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x4c, 1, 0, 0x3b]);
  return Buffer.concat([start, control, frame]);
}

/** A JPEG whose frame header says 65,500 × 65,500. */
export async function jpegFlood(): Promise<Buffer> {
  const picture = await small().jpeg().toBuffer();
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
  picture.writeUInt16BE(65_500, frame + 5);
  picture.writeUInt16BE(65_500, frame + 7);
  return picture;
}

/** A WebP whose extended header says 16,384 × 16,384. */
export async function webpFlood(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 16, height: 16, channels: 4, background: '#0008' } })
    .webp()
    .toBuffer();
  const header = picture.indexOf('VP8X');
  picture.writeUIntLE(16_383, header + 12, 3);
  picture.writeUIntLE(16_383, header + 15, 3);
  return picture;
}

/** An AVIF whose every `ispe` box says `side` × `side`. */
export async function avifFlood(side: number): Promise<Buffer> {
  const picture = await small().avif().toBuffer();
  for (let box = picture.indexOf('ispe'); box > 0; box = picture.indexOf('ispe', box + 4)) {
    picture.writeUInt32BE(side, box + 8);
    picture.writeUInt32BE(side, box + 12);
  }
  return picture;
}

function small(): Sharp {
  return sharp({ create: { width: 16, height: 16, channels: 3, background: '#884422' } });
}

/** A PNG of one colour: few bytes, and as many pixels as one likes. */
export function flatPicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#88442280' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A JPEG that takes long to encode: nothing in it is like anything else. */
export function noisyPicture(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}
