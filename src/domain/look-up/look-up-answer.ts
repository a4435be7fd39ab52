import { formatWait } from '#domain/format-wait.ts';
import type { PublicWarranty } from '#domain/warranty/warranty-traits.ts';

/** What a card number is answered with. */
export type LookUpAnswer =
  | { status: 'found'; warranty: PublicWarranty }
  | { status: 'not-found' }
  /** `limited`: the address has asked for too much. `crowded`: others have, and there is no room for this one now. */
  | { status: 'limited' | 'crowded'; retryAfterSeconds: number };

/** Says that there is no answer now, and when to ask again. */
export function tryAgainSentence(status: 'limited' | 'crowded', retryAfterSeconds: number): string {
  const reason = status === 'limited' ? 'Bạn đã tra cứu quá nhiều lần.' : 'Hiện có quá nhiều lượt tra cứu.';
  return `${reason} Vui lòng thử lại sau ${formatWait(retryAfterSeconds)}.`;
}
