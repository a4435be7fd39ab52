import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brand.ts';
import type { Config } from '#config.ts';
import { idParams } from '#contract/list-wire.ts';
import type { Database } from '#database/database.ts';
import { createDirectory } from '#domain/clinic/clinic-queries.server.ts';
import { createCatalogueVersion } from '#domain/product/catalogue-version.server.ts';
import { createCatalogue } from '#domain/product/product-queries.server.ts';
import { createRecallNotices } from '#domain/recall/recall-queries.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import type { StartedPhotos } from '#start/photos.ts';
import { type WebParts, web } from '#web/mount-web.ts';

interface PageParts
  extends Pick<
    WebParts,
    | 'mark'
    | 'isDevelopment'
    | 'lookUps'
    | 'clientOf'
    | 'networkOf'
    | 'signedIn'
    | 'pageForms'
    | 'renderQueue'
    | 'holdRefusal'
    | 'errorPages'
    | 'onUnloadable'
  > {
  config: Config;
  db: Database;
  brand: Brand;
  photos: StartedPhotos;
}

/** Serves the pages, with what they show of the register. */
export async function startPages(app: FastifyInstance, { config, db, photos, ...parts }: PageParts): Promise<void> {
  const catalogueVersion = createCatalogueVersion(db);
  await app.register(web, {
    ...parts,
    catalogue: createCatalogue(db),
    directory: createDirectory(db),
    photos: photos.shown,
    catalogueVersion: async () => `${await catalogueVersion()} ${photos.version()}`,
    card: (id) => namedCard(db, id),
    recallNotices: createRecallNotices(db),
    publicUrl: config.publicUrl,
    nameMask: config.nameMask,
    hasOfflinePage: config.offlinePage,
  });
}

/** The number and customer of the card with this id; null if there is none. */
async function namedCard(db: Database, text: string) {
  const { success, data } = idParams.safeParse({ id: text });
  const row = success ? await findRecord(db.read, warranties, data.id) : undefined;
  if (!row) return null;
  const { id, cardNumber, customerName, binnedAt } = row;
  return { id, cardNumber, customerName, isBinned: binnedAt !== null };
}
