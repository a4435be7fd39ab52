import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { isValid } from '#domain/warranty/validity.ts';

/** Where a printed card is on its way from the printer to a patient. */
export type CardState = 'blank' | 'handed' | 'issued' | 'expired' | 'void';

/** Why staff make a card void. */
export type VoidReason = 'lost' | 'damaged' | 'misprinted' | 'other';

/** What the audit says of cards of a batch. */
export interface CardsDetail {
  from: number;
  to: number;
  clinic?: string;
  reason?: VoidReason | 'replaced' | 'removed';
  note?: string | null;
  /** The number that has taken the place of the one that was replaced. */
  replacedBy?: string;
}

interface StateParts {
  /** The expiry of the active warranty that has the number; null if none has. */
  expiresOn: CalendarDate | null;
  handedOn: CalendarDate | null;
  voidedAt: string | null;
}

/** The state of a printed card, which is stored nowhere. */
export function cardState({ expiresOn, handedOn, voidedAt }: StateParts, today = todayInVietnam()): CardState {
  if (expiresOn !== null) return isValid({ expiresOn }, today) ? 'issued' : 'expired';
  if (voidedAt !== null) return 'void';
  return handedOn === null ? 'blank' : 'handed';
}
