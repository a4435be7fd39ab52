import encodeQr from 'qr';
import sharp from 'sharp';

/** How a QR code stands in a photo. */
interface Shot {
  /** Pixels of the photo. */
  width?: number;
  height?: number;
  /** Pixels of the code's side. */
  side?: number;
  /** Degrees, clockwise. */
  turned?: number;
  /** Of the blur that a hand in motion makes, in pixels. */
  blur?: number;
}

const paper = '#f7f4ec';
const table = '#7b6a58';

/** A photo, in JPEG, of a light card on a table with a QR code on it. */
export async function photograph(text: string, shot: Shot = {}): Promise<Buffer> {
  const { width = 1600, height = 1200, side = 500, turned = 0, blur = 0 } = shot;
  const drawing = Buffer.from(encodeQr(text, 'svg', { ecc: 'medium', border: 4 }));
  const code = await sharp(drawing, { density: 400 })
    .flatten({ background: paper })
    .resize(side, side, { kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: side, right: 40, background: paper })
    .rotate(turned, { background: table })
    .png()
    .toBuffer();
  const photo = emptyPhoto(width, height).composite([{ input: code }]);
  const flat = sharp(await photo.png().toBuffer());
  return (blur > 0 ? flat.blur(blur) : flat).jpeg({ quality: 82 }).toBuffer();
}

/** A photo of the table. */
export function photographNothing(): Promise<Buffer> {
  return emptyPhoto(1600, 1200).jpeg().toBuffer();
}

function emptyPhoto(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: table } });
}
