import { productGallery as words } from '#strings/vi/products.ts';

/** A further picture of a product, beside its main one. */
export interface GalleryPicture {
  /** The name of the stored picture. */
  picture: string;
  /** The size of its largest variant in pixels. */
  width: number;
  height: number;
  /** What it shows; null if nobody has said. */
  caption: string | null;
}

/** How many further pictures a product may have. */
export const maxGalleryPictures = 8;
/** In characters. */
export const maxCaptionLength = 200;

/** The pictures of a gallery, in their order. @param gallery as it is stored */
export function readGallery(gallery: string | null): GalleryPicture[] {
  return gallery === null ? [] : JSON.parse(gallery);
}

/** The names of all pictures of a product. @param gallery as it is stored */
export function picturesOf({ image, gallery }: { image: string | null; gallery: string | null }): string[] {
  const further = readGallery(gallery).map(({ picture }) => picture);
  return image === null ? further : [image, ...further];
}

/** A gallery as it is stored; null without pictures. */
export function storedGallery(pictures: readonly GalleryPicture[]): string | null {
  const ordered = pictures.map(({ picture, width, height, caption }) => ({ picture, width, height, caption }));
  return ordered.length === 0 ? null : JSON.stringify(ordered);
}

/** The pictures of a gallery in one line for people; null without any. @param gallery as it is stored */
export function describeGallery(gallery: string | null): string | null {
  const pictures = readGallery(gallery);
  // The beginning of its name tells a picture without a caption from others.
  const captions = pictures.map(({ picture, caption }) => caption ?? words.unnamed(picture.slice(0, 4)));
  return captions.length === 0 ? null : words.described(captions);
}
