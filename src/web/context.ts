import { createContext } from 'react-router';
import type { Brand } from '#brand.ts';
import type { Role } from '#domain/account/account.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import type { Catalogue } from '#domain/product/catalogue.ts';

/** What a card number is answered with. */
export type LookUpAnswer =
  | {
      status: 'found';
      warranty: {
        /** As entered on the card. */
        cardNumber: string;
        customerName: string;
        expiresOn: CalendarDate;
        productName: string;
        quantity: number;
        clinicName: string;
        doctorName: string | null;
        valid: boolean;
      };
    }
  | { status: 'not-found' }
  | { status: 'limited'; retryAfterSeconds: number };

/** How the public pages look a card up. The server puts it into the context of each request. */
export const lookUpContext = createContext<(cardNumber: string) => Promise<LookUpAnswer>>();

/**
 * Where the pages report what failed on the server; returns the id under which the log has it. The server puts it into
 * the context of each request.
 */
export const reportContext = createContext<(error: unknown) => string>();

/** The products that the public pages show. The server puts it into the context of each request. */
export const catalogueContext = createContext<Catalogue>();

/** Who runs the site. The server puts it into the context of each request. */
export const brandContext = createContext<Brand>();

/** The site's own address where one is configured. The server puts it into the context of each request. */
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
