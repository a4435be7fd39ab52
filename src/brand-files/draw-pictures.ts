import sharp from 'sharp';
import type { BrandPictures } from '#brand-files/brand-pictures.ts';
import { iconSvg, type Mark, markSvg } from '#brand-files/mark.ts';

/** Icons of square PNGs: width in pixels, and the scale of the mark in it. */
const icons = {
  '/icon-192.png': { width: 192, scale: 0.86 },
  '/icon-512.png': { width: 512, scale: 0.86 },
  '/apple-touch-icon.png': { width: 180, scale: 1 },
} as const;

/** The position of the mark in the picture for shared links, in pixels. */
const sharedMark = { left: 96, top: 223, width: 184 } as const;

/**
 * Draws the mark as icons, and into the picture for shared links.
 *
 * @param ground the file with that picture without a mark, of 1200 × 630 pixels
 */
export async function drawPictures(mark: Mark, ground: string): Promise<BrandPictures> {
  const rasterize = (svg: string, width: number) =>
    sharp(Buffer.from(svg), { density: 72 * (width / 64) })
      .resize(width)
      .png({ palette: true })
      .toBuffer();
  const { left, top, width } = sharedMark;
  const shared = sharp(ground).composite([{ input: await rasterize(markSvg(mark), width), left, top }]);
  const icon = (path: keyof typeof icons) => rasterize(iconSvg(mark, icons[path].scale), icons[path].width);
  return {
    '/icon-192.png': await icon('/icon-192.png'),
    '/icon-512.png': await icon('/icon-512.png'),
    '/apple-touch-icon.png': await icon('/apple-touch-icon.png'),
    '/og.jpg': await shared.jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
  };
}
