import { createContext } from 'react-router';
import type { Brand } from '#brand.ts';
import type { Role } from '#domain/account/account.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import type { Catalogue } from '#domain/product/catalogue.ts';
import type { Lane } from '#web/render/render-lane.ts';

/** How the public pages look a card up. The server puts it into the context of each request. */
export const lookUpContext = createContext<(cardNumber: string) => Promise<LookUpAnswer>>();

/**
 * Where the pages report what failed on the server; returns the id under which the log has it. The server puts it into
 * the context of each request.
 */
export const reportContext = createContext<(error: unknown) => string>();

/** Where pages wait until they are drawn. The server puts it into the context of each request. */
export const renderLaneContext = createContext<Lane>();

/** The products that the public pages show. The server puts it into the context of each request. */
export const catalogueContext = createContext<Catalogue>();

/** Who runs the site. The server puts it into the context of each request. */
export const brandContext = createContext<Brand>();

/** The site's own address, without a path; undefined where it has none. The server puts it into the context of each request. */
export const publicUrlContext = createContext<string | undefined>();

/** Names of the clinics that issue cards. The server puts the question into the context of each request. */
export const partnersContext = createContext<() => Promise<string[]>>();

/** A card as the page that deletes it names it. */
export interface NamedCard {
  id: number;
  /** As entered on the card. */
  cardNumber: string;
  customerName: string;
}

/**
 * The active card with that id; null where there is none, whatever the text. The server puts the question into the
 * context of each request.
 */
export const cardContext = createContext<(id: string) => Promise<NamedCard | null>>();

/** Who is signed in and may see the back office; null for everybody else. The server puts the question into the context. */
export const signedInContext = createContext<() => Promise<{ name: string; role: Role } | null>>();
