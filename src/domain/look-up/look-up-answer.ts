import type { PublicWarranty } from '#domain/warranty/warranty-traits.ts';

/** What a card number is answered with. */
export type LookUpAnswer =
  | { status: 'found'; warranty: PublicWarranty }
  | { status: 'not-found' }
  /** `limited`: the address has asked for too much. `crowded`: others have, and there is no room for this one now. */
  | { status: 'limited' | 'crowded'; retryAfterSeconds: number };
