import { createContext } from 'react-router';
import type { CalendarDate } from '#domain/calendar.ts';

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

/** Where the pages report what failed on the server. The server puts it into the context of each request. */
export const reportContext = createContext<(error: unknown) => void>();
