import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import { Unavailable } from '#domain/errors.ts';
import { productImages } from '#domain/product/product-queries.server.ts';
import { importLegacyPictures } from '#pictures/import-legacy-pictures.server.ts';
import { Pictures } from '#pictures/pictures.server.ts';
import { servePictures } from '#pictures/serve-pictures.ts';
import { ServedPictures } from '#pictures/served-pictures.server.ts';

/** How often pictures are tidied, in ms: other servers of the register may have removed some, too. */
const tidyInterval = 60 * 60 * 1000;

/**
 * Serves the pictures. In the background, now and every hour, moves pictures without a product to quarantine, such as those of
 * an interrupted upload, and restores others.
 */
export async function startPictures(app: FastifyInstance, db: Database, dataDir: string): Promise<Pictures> {
  const pictures = new Pictures(db);
  const served = new ServedPictures(db, dataDir);
  const imported = await importLegacyPictures(db, dataDir);
  if (imported > 0) app.log.info({ pictures: imported }, 'pictures of DATA_DIR were moved to the register');
  await servePictures(app, served);

  async function tidy(): Promise<void> {
    const outcome = await pictures.tidy(await productImages(db));
    await served.tidy();
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
    await tidied;
  });
  tidySoon();
  return pictures;
}
