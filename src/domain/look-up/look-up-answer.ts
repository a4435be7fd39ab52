import type { PublicWarranty } from '#domain/warranty/warranty-fields.ts';

/** `limited`: the budget of the address is used up. `crowded`: there are too many look-ups of others. */
export interface LookUpRefusal {
  status: 'limited' | 'crowded';
  retryAfterSeconds: number;
}

/** The answer to a look-up. */
export type LookUpAnswer = { status: 'found'; warranty: PublicWarranty } | { status: 'not-found' } | LookUpRefusal;

/** A look-up that was counted before any work was done for it. */
export interface CountedLookUp {
  /** Undefined if its budgets allow the look-up. */
  refusal?: LookUpRefusal;
  answer(): Promise<LookUpAnswer>;
}
