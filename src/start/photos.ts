import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brand.ts';
import { pictureFolder } from '#brand-file-pictures.ts';
import type { Config } from '#config.ts';
import { OwnerPhotos, photoName } from '#pictures/owner-photos.ts';
import { photosPrefix } from '#pictures/picture-paths.ts';
import { servePictures } from '#pictures/serve-pictures.ts';
import type { OwnerPhoto } from '#web/context.ts';

export interface StartedPhotos {
  /** The photos that are encoded, in the order of the brand file. */
  shown: () => OwnerPhoto[];
  /** A text that changes with them. */
  version: () => string;
}

/**
 * Serves the owner's photos, and encodes those that are new in the background, once the server listens, one at a time. Pages
 * show what is encoded. A photo that cannot be decoded is logged.
 */
export async function startPhotos(
  app: FastifyInstance,
  { brandFile, dataDir }: Pick<Config, 'brandFile' | 'dataDir'>,
  brand: Pick<Brand, 'photos'>,
): Promise<StartedPhotos> {
  const files = new Map<string, string>();
  const listed: OwnerPhoto[] = [];
  for (const { file, ...photo } of brand.photos) {
    const path = resolve(pictureFolder(brandFile), file);
    const name = photoName(await readFile(path));
    files.set(name, path);
    listed.push({ name, ...photo, english: photo.english });
  }
  const photos = new OwnerPhotos({
    dataDir,
    files,
    onUnreadable: (name, error) =>
      app.log.error({ file: files.get(name), err: error }, 'a photo of the brand file cannot be shown'),
    onFailed: (name, error) => app.log.error({ file: files.get(name), err: error }, 'a photo was not encoded'),
  });
  await servePictures(app, photos, photosPrefix);

  let encoded = Promise.resolve();
  const encodeAll = async () => {
    await photos.tidy();
    for (const name of files.keys()) await photos.encode(name);
  };
  app.addHook('onListen', async () => {
    encoded = encodeAll().catch((error: unknown) => app.log.error({ err: error }, 'photos were not encoded'));
  });
  app.addHook('onClose', async () => {
    await photos.close();
    await encoded;
  });
  const shown = () => listed.filter(({ name }) => photos.isEncoded(name));
  return {
    shown,
    version: () =>
      shown()
        .map(({ name }) => name)
        .join(),
  };
}
