/** Widths of the variants of a picture, in pixels. A narrower picture is stored at its own width under each of them. */
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
 * The types that a form's file field accepts. Since the list has neither `image/*` nor HEIC, an iPhone sends a HEIC photo as
 * JPEG.
 */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Largest picture that is accepted, in bytes. A phone's photo has 3 to 12 MB. */
export const maxPictureBytes = 15 * 1024 * 1024;

/** Those that are sent with a damage, by phones of clinics. */
export const visitPictureTypes = 'image/jpeg,image/png,image/webp';
/** How many of them at once. */
export const maxSentPictures = 4;
export const maxVisitPictureBytes = 12 * 1024 * 1024;

export const picturesPrefix = '/pictures';
/** For the owner's photos. */
export const photosPrefix = '/photo-files';

/** The largest ratio of a variant's height to its width, so that a narrow strip does not become huge. */
const tallest = 2;

const fileName = new RegExp(`^([0-9a-f]{24})-(?:${pictureWidths.join('|')})\\.(?:${pictureFormats.join('|')})$`);

/** Path of a variant under the host, such as `/pictures/0f3a…-800.jpg`; `name` is that of the stored picture. */
export function picturePath(name: string, width: PictureWidth, format: PictureFormat): string {
  return `${picturesPrefix}/${pictureFile(name, width, format)}`;
}

/** Path of a variant of one of the owner's photos under the host. */
export function photoPath(name: string, width: PictureWidth, format: PictureFormat): string {
  return `${photosPrefix}/${pictureFile(name, width, format)}`;
}

export function pictureFile(name: string, width: PictureWidth, format: PictureFormat): string {
  return `${name}-${width}.${format}`;
}

/** Names of the files of a picture; none for an invalid name, which could lead out of a folder. */
export function filesOf(name: string): string[] {
  const files = pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile(name, width, format)));
  return files.filter((file) => pictureOfFile(file) !== undefined);
}

/** The files of a picture of a visit: a small one for lists, and a large one. Nobody but its clinic and the staff gets them. */
export const visitFilesOf = (name: string) =>
  ({ small: pictureFile(name, 400, 'jpg'), large: pictureFile(name, 1600, 'jpg') }) as const;

/** The name of the picture that a file is a variant of; undefined where the file is none. */
export function pictureOfFile(file: string): string | undefined {
  return fileName.exec(file)?.[1];
}

/** The pixels of a variant of a picture, given those of the picture or of any larger variant. Nothing is ever enlarged. */
export function variantSize({ width, height }: PictureSize, variant: PictureWidth, ratio = tallest): PictureSize {
  const scale = Math.min(1, variant / width, (variant * ratio) / height);
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: scaled(width), height: scaled(height) };
}
