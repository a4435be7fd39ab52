/** Widths of the variants of a picture, in pixels. A picture that is narrower is kept as it is under each of them. */
export const pictureWidths = [400, 800, 1600] as const;
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * What a form's file field offers to choose. With this list, without `image/*` or HEIC in it, an iPhone hands over a JPEG
 * of a photo that it keeps as HEIC.
 */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Largest picture that is taken, in bytes. A phone's photo has 3 to 12 MB. */
export const largestPicture = 15 * 1024 * 1024;

export const picturesPrefix = '/pictures';

/** A variant is at most so many times as tall as its width, so that a strip of a picture cannot grow without end. */
const tallest = 2;

const fileName = new RegExp(`^([0-9a-f]{24})-(?:${pictureWidths.join('|')})\\.(?:${pictureFormats.join('|')})$`);

/** Path of a variant under the host, such as `/pictures/0f3a…-800.jpg`; `name` is that of the stored picture. */
export function picturePath(name: string, width: PictureWidth, format: PictureFormat): string {
  return `${picturesPrefix}/${pictureFile(name, width, format)}`;
}

export function pictureFile(name: string, width: PictureWidth, format: PictureFormat): string {
  return `${name}-${width}.${format}`;
}

/** The name of the picture that a file is a variant of; undefined where the file is none. */
export function pictureOfFile(file: string): string | undefined {
  return fileName.exec(file)?.[1];
}

/** The pixels of a variant of a picture, given those of the picture or of any larger variant. Nothing is ever enlarged. */
export function variantSize({ width, height }: PictureSize, variant: PictureWidth): PictureSize {
  const scale = Math.min(1, variant / width, (variant * tallest) / height);
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: scaled(width), height: scaled(height) };
}
