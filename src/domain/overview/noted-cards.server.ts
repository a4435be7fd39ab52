import type { Database } from '#database/database.ts';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { type SuspectReason, suspectReasons } from '#domain/look-up/look-up-answer.ts';
import { formatCardNumber } from '#domain/printed-number.ts';

/** Days of which staff see what look-ups say, and how many cards of each list. */
const shownDays = 7;
const maxNearMisses = 5;
const maxSuspects = 10;
/** One typo may be chance; several in a week are not. */
const minNearMisses = 2;

/** A card whose number people mistype, and how often in the last days. */
export interface NearMiss {
  id: number;
  cardNumber: string;
  total: number;
}

/** The active cards whose numbers were mistyped most often in the last seven days, if more than once. */
export async function listNearMisses({ read }: Pick<Database, 'read'>, now: Date = new Date()): Promise<NearMiss[]> {
  const rows = await read
    .selectFrom('lookUpNote')
    .innerJoin('warranty', 'warranty.id', 'lookUpNote.warrantyId')
    .select(({ fn }) => ['warranty.id', 'warranty.cardNumber', fn.sum<number | string>('count').as('total')])
    .where('kind', '=', 'near-miss')
    .where('day', '>', addDays(todayInVietnam(now), -shownDays))
    .where('binnedAt', 'is', null)
    .groupBy(['warranty.id', 'warranty.cardNumber'])
    .having(({ fn }) => fn.sum('count'), '>=', minNearMisses)
    .orderBy('total', 'desc')
    .orderBy('warranty.id')
    .limit(maxNearMisses)
    .execute();
  return rows.map(({ total, ...card }) => ({ ...card, total: Number(total) }));
}

/** A number with which something may be wrong, and how often that was seen in the last days. */
export interface SuspectCard {
  cardNumber: string;
  reason: SuspectReason;
  total: number;
  /** The active warranty that has the number. */
  warrantyId: number | null;
  /** True if a card was printed with it. */
  isPrinted: boolean;
}

/** The numbers with which something may be wrong by the look-ups of the last seven days, those most often first. */
export async function listSuspects({ read }: Pick<Database, 'read'>, now: Date = new Date()): Promise<SuspectCard[]> {
  const rows = await read
    .selectFrom('lookUpNote as note')
    .leftJoin('warranty', (join) =>
      join.onRef('warranty.cardKey', '=', 'note.cardKey').on('warranty.binnedAt', 'is', null),
    )
    .leftJoin('printedCard as printed', 'printed.cardKey', 'note.cardKey')
    .select(({ fn }) => [
      'note.cardKey',
      'note.kind as reason',
      'warranty.id as warrantyId',
      'warranty.cardNumber',
      'printed.place',
      fn.sum<number | string>('note.count').as('total'),
    ])
    .where('note.kind', 'in', suspectReasons)
    .where('note.day', '>', addDays(todayInVietnam(now), -shownDays))
    .groupBy(['note.cardKey', 'note.kind', 'warranty.id', 'warranty.cardNumber', 'printed.place'])
    .orderBy('total', 'desc')
    .orderBy('note.cardKey')
    .orderBy('note.kind')
    .limit(maxSuspects)
    .$narrowType<{ reason: SuspectReason }>()
    .execute();
  return rows.map(({ cardKey, cardNumber, place, total, ...row }) => ({
    ...row,
    cardNumber: cardNumber ?? formatCardNumber(cardKey),
    total: Number(total),
    isPrinted: place !== null,
  }));
}
