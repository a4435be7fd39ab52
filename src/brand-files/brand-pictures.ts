/** The paths of the pictures with the brand's mark. */
export const brandPicturePaths = [
  '/favicon.ico',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/apple-touch-icon.png',
  '/og.jpg',
] as const;

export type BrandPicturePath = (typeof brandPicturePaths)[number];
export type BrandPictures = Record<BrandPicturePath, Uint8Array>;
