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

/** The answer to a look-up. `isCodeRight`: the code of the card's QR code was sent with its number; `care` only then. */
export type LookUpAnswer =
  | { status: 'found'; warranty: PublicWarranty; isCodeRight: boolean; care?: CardCare }
  | NotFound
  | LookUpRefusal;

/** A look-up that was counted before any work was done for it. */
export interface CountedLookUp {
  /** Undefined if its budgets allow the look-up. */
  refusal?: LookUpRefusal;
  answer(): Promise<LookUpAnswer>;
}
