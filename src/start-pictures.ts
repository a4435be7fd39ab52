import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import { Unavailable } from '#domain/errors.ts';
import { productImages } from '#domain/product/product-queries.server.ts';
import { openPictureStore } from '#pictures/open-picture-store.ts';
import { createPictures, type Pictures } from '#pictures/pictures.server.ts';
import { servePictures } from '#pictures/serve-pictures.ts';

/** How often pictures are tidied, in ms: other servers of the register may have removed some, too. */
const tidyInterval = 60 * 60 * 1000;

/**
 * Serves the pictures. In the background, now and every hour, takes over those of an earlier version, moves pictures without
 * a product to quarantine, such as those of an interrupted upload, and restores others.
 */
export async function startPictures(app: FastifyInstance, db: Database, dataDir: string): Promise<Pictures> {
  const store = openPictureStore(db, dataDir);
  const pictures = createPictures(store);
  await servePictures(app, store);

  const closing = new AbortController();
  async function tidy(): Promise<void> {
    const adopted = await store.adopt(closing.signal);
    if (adopted > 0) app.log.info({ pictures: adopted }, 'pictures of DATA_DIR were taken into the register');
    const outcome = await pictures.tidy(await productImages(db));
    if (Object.values(outcome).some((count) => count > 0)) app.log.info(outcome, 'pictures were tidied');
  }

  let tidied = Promise.resolve();
  const tidySoon = () => {
    tidied = tidied.then(tidy).catch((error: unknown) => {
      // The log says by itself that the database is away.
      if (!(error instanceof Unavailable)) app.log.error({ err: error }, 'pictures were not tidied');
    });
  };
  const timer = setInterval(tidySoon, tidyInterval).unref();
  db.onClose(async () => {
    clearInterval(timer);
    closing.abort();
    await tidied;
  });
  tidySoon();
  return pictures;
}
