import type { Translation } from '#strings/translation.ts';
import type { gallery as vi } from '#strings/vi/site/gallery.ts';

/** The words of the pictures of a product, which come with its page. */
export const gallery: Translation<typeof vi> = {
  title: 'Pictures of the product',
  picture: 'picture',
  open: 'Enlarge the picture',
  previous: 'Previous picture',
  next: 'Next picture',
  zoom: 'Zoom in',
  close: 'Close',
};
