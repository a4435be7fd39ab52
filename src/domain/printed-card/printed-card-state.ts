import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { isValid } from '#domain/warranty/validity.ts';

/** Where a printed card is on its way from the printer to a patient. */
export const printedCardStates = ['blank', 'handed', 'issued', 'expired', 'void'] as const;
export type PrintedCardState = (typeof printedCardStates)[number];

/** Why staff make a card void. */
export const voidReasons = ['lost', 'damaged', 'misprinted', 'other'] as const;
export type VoidReason = (typeof voidReasons)[number];

/** Cards of a batch at most. */
export const maxBatchSize = 20_000;

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

/** A batch of printed cards, without its key. */
export interface CardBatch {
  id: number;
  /** What stands on the parcel, such as `L07`. */
  name: string;
  size: number;
  note: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string;
}

/** Of how many cards of a batch each is true. */
export type StateCounts = Record<'blank' | 'handed' | 'issued' | 'void', number>;

/** What a batch is given out as: a list of its numbers, or its cards on sheets of A4. */
export const batchFormats = ['xlsx', 'pdf'] as const;
export type BatchFormat = (typeof batchFormats)[number];

interface StateParts {
  /** The expiry of the active warranty that has the number; null if none has. */
  expiresOn: CalendarDate | null;
  handedOn: CalendarDate | null;
  voidedAt: string | null;
}

/** The state of a printed card, which is stored nowhere. */
export function printedCardState(
  { expiresOn, handedOn, voidedAt }: StateParts,
  today = todayInVietnam(),
): PrintedCardState {
  if (expiresOn !== null) return isValid({ expiresOn }, today) ? 'issued' : 'expired';
  if (voidedAt !== null) return 'void';
  return handedOn === null ? 'blank' : 'handed';
}
