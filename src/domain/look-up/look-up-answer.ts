import type { PublicWarranty } from '#domain/warranty/warranty-traits.ts';

/** The answer to a look-up. */
export type LookUpAnswer =
  | { status: 'found'; warranty: PublicWarranty }
  | { status: 'not-found' }
  /** `limited`: the budget of the address is used up. `crowded`: there are too many look-ups of others. */
  | { status: 'limited' | 'crowded'; retryAfterSeconds: number };
