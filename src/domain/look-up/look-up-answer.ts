import type { CardCare } from '#domain/visit/visit.ts';
import type { PublicWarranty } from '#domain/warranty/warranty-fields.ts';

/** `limited`: the budget of the address is used up. `crowded`: there are too many look-ups of others. */
export interface LookUpRefusal {
  status: 'limited' | 'crowded';
  retryAfterSeconds: number;
}

/** What is certain of a number that no warranty has. */
export type NotFoundReason = 'mistyped' | 'notActivated' | 'replaced' | 'cancelled' | 'neverPrinted' | 'wrongCode';

export interface NotFound {
  status: 'not-found';
  /** Missing for a number of which nothing is certain. */
  reason?: NotFoundReason;
  /** Where the card was handed to, which is told only with the right code of its QR code. */
  clinic?: { name: string; phone: string | null };
}

/** `isCodeRight`: the code of the card's QR code was sent with its number; `care` only then. */
export interface Found {
  status: 'found';
  warranty: PublicWarranty;
  isCodeRight: boolean;
  care?: CardCare;
}

export type LookUpAnswer = Found | NotFound | LookUpRefusal;

/**
 * Why something may be wrong with a card that was looked up: its QR code is not ours; it is void; it was given to no clinic
 * yet; nobody has printed its number; or people in many places ask for it in one day, as for a copied one.
 */
export const suspectReasons = ['wrong-code', 'void', 'blank', 'never-printed', 'many-networks'] as const;
export type SuspectReason = (typeof suspectReasons)[number];
