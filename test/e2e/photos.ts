import encodeQr from 'qr';
import sharp from 'sharp';

/** The position and quality of a QR code in a photo. */
interface Shot {
  /** Size of the photo in pixels. */
  width?: number;
  height?: number;
  /** Side of the code in pixels. */
  side?: number;
  /** Degrees, clockwise. */
  rotation?: number;
  /** Blur radius in pixels. */
  blur?: number;
}

const paper = '#f7f4ec';
const table = '#7b6a58';

/** A JPEG photo of a light card with a QR code on a table. */
export async function photograph(text: string, shot: Shot = {}): Promise<Buffer> {
  const { width = 1600, height = 1200, side = 500, rotation = 0, blur = 0 } = shot;
  const drawing = Buffer.from(encodeQr(text, 'svg', { ecc: 'medium', border: 4 }));
  const code = await sharp(drawing, { density: 400 })
    .flatten({ background: paper })
    .resize(side, side, { kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: side, right: 40, background: paper })
    .rotate(rotation, { background: table })
    .png()
    .toBuffer();
  const photo = emptyPhoto(width, height).composite([{ input: code }]);
  const flat = sharp(await photo.png().toBuffer());
  return (blur > 0 ? flat.blur(blur) : flat).jpeg({ quality: 82 }).toBuffer();
}

/** A JPEG photo of the empty table. */
export function photographWithoutCode(): Promise<Buffer> {
  return emptyPhoto(1600, 1200).jpeg().toBuffer();
}

/** A video in the form of Chromium's fake camera (Motion JPEG), which shows a photo for as long as it is open. */
export async function film(photo: Buffer): Promise<Buffer> {
  const frame = await sharp(photo).resize(1280, 720, { fit: 'contain', background: table }).jpeg().toBuffer();
  return Buffer.concat([frame, frame]);
}

function emptyPhoto(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: table } });
}
