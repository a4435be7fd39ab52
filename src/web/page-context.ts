import { RouterContextProvider } from 'react-router';
import type { Brand } from '#brand.ts';
import type { Role } from '#domain/account/rights.ts';
import type { Directory } from '#domain/clinic/directory.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import type { Catalogue } from '#domain/product/catalogue.ts';
import type { CallApi } from '#web/call-api.ts';
import {
  brandContext,
  callApiContext,
  cardContext,
  catalogueContext,
  directoryContext,
  lookUpContext,
  type NamedCard,
  nameMaskContext,
  type OwnerPhoto,
  photosContext,
  picturesContext,
  publicUrlContext,
  recallNoticesContext,
  renderQueueContext,
  reportContext,
  signedInContext,
} from '#web/context.ts';
import type { RenderQueue } from '#web/render/render-queue.ts';

/** What the loaders of every page may read. */
export interface SharedPageValues {
  catalogue: Catalogue;
  brand: Brand;
  /** The owner's photos. */
  photos: () => OwnerPhoto[];
  directory: Directory;
  /** The public origin of the site, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
  /** Whether a look-up shows the name on a card, or the first letters of it. */
  nameMask: 'none' | 'partial';
  renderQueue: RenderQueue['enqueue'];
  /** Logs an error and returns the request id of the log entry. */
  report: (error: unknown) => string;
}

/** What the loaders of a page that is rendered for one reader may read, too. */
export interface PersonalPageValues {
  /** Undefined where the URL has no card number. */
  lookUp: (() => Promise<LookUpAnswer>) | undefined;
  /** What open recalls tell the patient of the card with a number. */
  recallNotices: (cardNumber: string) => Promise<string[]>;
  /** Calls the API as the reader. */
  callApi: CallApi;
  /** Those that were sent with the page's form. */
  pictures: readonly File[];
  /** The account of the request's session. */
  signedIn: () => Promise<{ name: string; role: Role; mustSetUpApp: boolean } | null>;
  /** The card with an id, for the page that deletes it. */
  card: (id: string) => Promise<NamedCard | null>;
}

/**
 * The contexts of one request. A page for everybody gets no personal values, so a loader that reads them fails instead of
 * leaking into the cache.
 */
export function createPageContext(shared: SharedPageValues, personal?: PersonalPageValues): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(catalogueContext, shared.catalogue);
  context.set(brandContext, shared.brand);
  context.set(photosContext, shared.photos);
  context.set(directoryContext, shared.directory);
  context.set(publicUrlContext, shared.publicUrl);
  context.set(nameMaskContext, shared.nameMask);
  context.set(renderQueueContext, shared.renderQueue);
  context.set(reportContext, shared.report);
  if (!personal) return context;
  if (personal.lookUp) context.set(lookUpContext, personal.lookUp);
  context.set(recallNoticesContext, personal.recallNotices);
  context.set(callApiContext, personal.callApi);
  context.set(picturesContext, personal.pictures);
  context.set(signedInContext, personal.signedIn);
  context.set(cardContext, personal.card);
  return context;
}
