import { z } from 'zod';
import { idText } from '#contract/list-wire.ts';
import { optionalText } from '#domain/fields.ts';
import { maxCaptionLength, maxGalleryPictures, readGallery } from '#domain/product/gallery.ts';
import { maxPictureBytes, picturePath } from '#pictures/picture-paths.ts';
import { productGallery as words } from '#strings/vi/products.ts';
import { rules } from '#strings/vi/rules.ts';

/** The width in pixels of the variant that an answer names. */
export const wireWidth = 800;

const pictureName = z.string().regex(/^[0-9a-f]{24}$/, words.missing);

/** A further picture of a product. */
export const galleryPictureWire = z.object({
  picture: z.string().describe('Its name in calls'),
  path: z.string().describe('Path under the host'),
  width: z.int().describe('Of the largest variant, in pixels'),
  height: z.int(),
  caption: z.string().nullable().describe('What it shows, for people; null if nobody has said'),
});

export type GalleryPictureWire = z.infer<typeof galleryPictureWire>;

/** The gallery of a product in an answer. @param gallery as it is stored */
export function toGalleryWire(gallery: string | null): GalleryPictureWire[] {
  return readGallery(gallery).map((one) => ({ ...one, path: picturePath(one.picture, wireWidth, 'jpg') }));
}

/** A picture, as a field of a multipart form. */
export const pictureFile = z
  .file(rules.picture.missing)
  .max(maxPictureBytes, rules.picture.tooLarge(maxPictureBytes / 1024 / 1024));

const caption = optionalText(maxCaptionLength);

/** A new picture of a gallery, as a multipart form. */
export const newGalleryPicture = z
  .strictObject({ picture: pictureFile, caption: caption.optional() })
  .transform(({ picture, caption: text = null }) => ({ file: picture, caption: text }));

export const galleryCaption = z.strictObject({ caption });

export const galleryOrder = z
  .strictObject({
    pictures: z
      .array(pictureName, words.badOrder)
      .max(maxGalleryPictures, words.badOrder)
      .describe('All names, in order'),
  })
  .transform(({ pictures }) => ({ order: pictures }));

/** The parameters of a call on one picture of a product. */
export const galleryPictureParams = z.strictObject({ id: idText, picture: pictureName });
