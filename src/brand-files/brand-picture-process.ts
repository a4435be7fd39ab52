/** The child process that draws the pictures of the brand: what it loads would stay in the server's memory. */

import sharp from 'sharp';
import type { BrandPictures } from '#brand-files/brand-pictures.ts';
import type { DrawingTask } from '#brand-files/draw-in-process.ts';
import { iconSvg, type Mark, markSvg } from '#brand-files/mark.ts';
import { exitWhenConfined } from '#processes/exit-with-parent.ts';

/** Icons of square PNGs: width in pixels, and the scale of the mark in it. */
const icons = {
  '/icon-192.png': { width: 192, scale: 0.86 },
  '/icon-512.png': { width: 512, scale: 0.86 },
  // Within the circle of four fifths of the width that every system leaves, whatever the mark.
  '/icon-maskable.png': { width: 512, scale: 0.7 },
  '/apple-touch-icon.png': { width: 180, scale: 1 },
} as const;

/** The width of the picture in `/favicon.ico`, in pixels: for what does not read the SVG. */
const icoWidth = 48;

/** The position of the mark in the picture for shared links, in pixels. */
const sharedMark = { left: 96, top: 223, width: 184 } as const;

/** The width of a drawn logo, and of the empty border around it, in pixels. */
const [logoWidth, logoBorder] = [256, 18];

exitWhenConfined();
process.once('message', async (task: DrawingTask) => {
  process.send?.('logo' in task ? await drawLogo(task.logo) : await drawPictures(task.mark, task.ground));
});

/**
 * Draws the mark as icons, and into the picture for shared links.
 *
 * @param ground the file with that picture without a mark, of 1200 × 630 pixels
 */
async function drawPictures(mark: Mark, ground: string): Promise<BrandPictures> {
  const rasterize = (svg: string, width: number) =>
    sharp(Buffer.from(svg), { density: 72 * (width / 64) })
      .resize(width)
      .png({ palette: true })
      .toBuffer();
  const { left, top, width } = sharedMark;
  const shared = sharp(ground).composite([{ input: await rasterize(markSvg(mark), width), left, top }]);
  const icon = (path: keyof typeof icons) => rasterize(iconSvg(mark, icons[path].scale), icons[path].width);
  return {
    '/favicon.ico': ico(await rasterize(markSvg(mark), icoWidth), icoWidth),
    '/icon-192.png': await icon('/icon-192.png'),
    '/icon-512.png': await icon('/icon-512.png'),
    '/icon-maskable.png': await icon('/icon-maskable.png'),
    '/apple-touch-icon.png': await icon('/apple-touch-icon.png'),
    '/og.jpg': await shared.jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
  };
}

/**
 * Draws the file of a logo, an SVG or PNG, into a square PNG. What an SVG refers to is not loaded.
 *
 * @throws if it cannot be decoded, or is empty
 */
async function drawLogo(file: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(file).metadata();
  const [inner, background] = [logoWidth - 2 * logoBorder, '#0000'];
  const density = Math.min(2400, Math.max(1, (72 * logoWidth) / Math.max(width, height)));
  const drawn = await sharp(file, { density })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: logoBorder, bottom: logoBorder, left: logoBorder, right: logoBorder, background })
    .png({ palette: true })
    .toBuffer();
  const { channels } = await sharp(drawn).stats();
  if (channels[3]?.max === 0) throw new Error('The logo is empty');
  return drawn;
}

/** A PNG as an icon file: the header of a list of one picture, its entry, and the picture. */
function ico(png: Uint8Array, width: number): Uint8Array {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, width, width, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}
