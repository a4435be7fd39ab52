import { createContext } from 'react-router';
import type { Brand } from '#brand.ts';
import type { Role } from '#domain/account/rights.ts';
import type { Directory } from '#domain/clinic/directory.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import type { Catalogue } from '#domain/product/catalogue.ts';
import type { CallApi } from '#web/call-api.ts';
import type { RenderQueue } from '#web/render/render-queue.ts';

/** Looks up the card number in the page's URL. Like all contexts here, the server sets it for each request. */
export const lookUpContext = createContext<() => Promise<LookUpAnswer>>();

/**
 * Logs an error of a page and returns the request id of the log entry.
 */
export const reportContext = createContext<(error: unknown) => string>();

/** Queues the rendering of a page. */
export const renderQueueContext = createContext<RenderQueue['enqueue']>();

/** The products of the public pages. */
export const catalogueContext = createContext<Catalogue>();

/** The brand that runs the site. */
export const brandContext = createContext<Brand>();

/** A photo of the owner on the pages. */
export interface OwnerPhoto {
  /** As in the paths of its files. */
  name: string;
  /** What it shows. */
  text: string;
  english: string | undefined;
  /** Whether the home page shows it, instead of the page of photos. */
  home: boolean;
}

/** The owner's photos. */
export const photosContext = createContext<() => OwnerPhoto[]>();

/** The public origin of the site, without a path; undefined if it is not configured. */
export const publicUrlContext = createContext<string | undefined>();

/** Whether a look-up shows the name on a card, or the first letters of it. */
export const nameMaskContext = createContext<'none' | 'partial'>();

/** The clinics of the public pages. */
export const directoryContext = createContext<Directory>();

/** Reads what open recalls tell the patient of the card with a number. */
export const recallNoticesContext = createContext<(cardNumber: string) => Promise<string[]>>();

/** The name of a card on the page that deletes it. */
export interface NamedCard {
  id: number;
  /** As entered on the card. */
  cardNumber: string;
  customerName: string;
  isBinned: boolean;
}

/** Reads the card with an id, binned ones too; null if there is none, also for text that is not an id. */
export const cardContext = createContext<(id: string) => Promise<NamedCard | null>>();

/** Calls the API for the page. */
export const callApiContext = createContext<CallApi>();

/** The pictures that were sent with the form of the page. */
export const picturesContext = createContext<readonly File[]>();

/** Reads the account of the session; null without a session. */
export const signedInContext =
  createContext<() => Promise<{ name: string; role: Role; mustSetUpApp: boolean } | null>>();
