import type { ExpressionBuilder } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import type { SuspectReason } from '#domain/look-up/suspect-reason.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import { inBatches } from '#domain/record/batches.ts';

/** Numbers that are counted on one day; others are not. */
const maxNumbersPerDay = 500;
/** Days for which counts are kept. */
const keptDays = 30;
/** Days that staff see. */
const shownDays = 7;
/** Numbers that staff see. */
const maxShown = 10;

/** What a look-up says of a number. */
export interface Suspicion {
  cardKey: string;
  reason: SuspectReason;
}

/** Adds to the counts of today, and drops those of earlier months. */
export async function addSuspects(
  tx: Write,
  counted: readonly (Suspicion & { count: number })[],
  now: Date = new Date(),
): Promise<void> {
  const day = todayInVietnam(now);
  await tx.deleteFrom('lookUpSuspect').where('day', '<=', addDays(day, -keptDays)).execute();
  const rows = await tx.selectFrom('lookUpSuspect').select('cardKey').distinct().where('day', '=', day).execute();
  const known = new Set(rows.map(({ cardKey }) => cardKey));
  const isCounted = (key: string) => known.has(key) || (known.size < maxNumbersPerDay && known.add(key).has(key));
  const values = counted.filter(({ cardKey }) => isCounted(cardKey)).map((one) => ({ day, ...one }));
  for (const some of inBatches(values))
    await tx
      .insertInto('lookUpSuspect')
      .values((row) => some.map((one) => ({ ...one, warrantyId: activeCard(row, one.cardKey) })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'cardKey', 'reason']).doUpdateSet((row) => ({
          count: row('lookUpSuspect.count', '+', row.ref('excluded.count')),
          warrantyId: row.fn.coalesce('excluded.warrantyId', 'lookUpSuspect.warrantyId'),
        })),
      )
      .execute();
}

/** The card with which a count is removed; none where the number is only printed, or nobody's. */
const activeCard = (row: ExpressionBuilder<Tables, 'lookUpSuspect'>, cardKey: string) =>
  row.selectFrom('warranty').select('id').where('cardKey', '=', cardKey).where('binnedAt', 'is', null);

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
    .selectFrom('lookUpSuspect as suspect')
    .leftJoin('warranty', (join) =>
      join.onRef('warranty.cardKey', '=', 'suspect.cardKey').on('warranty.binnedAt', 'is', null),
    )
    .leftJoin('printedCard as printed', 'printed.cardKey', 'suspect.cardKey')
    .select(({ fn }) => [
      'suspect.cardKey',
      'suspect.reason',
      'warranty.id as warrantyId',
      'warranty.cardNumber',
      'printed.place',
      fn.sum<number | string>('suspect.count').as('total'),
    ])
    .where('suspect.day', '>', addDays(todayInVietnam(now), -shownDays))
    .groupBy(['suspect.cardKey', 'suspect.reason', 'warranty.id', 'warranty.cardNumber', 'printed.place'])
    .orderBy('total', 'desc')
    .orderBy('suspect.cardKey')
    .orderBy('suspect.reason')
    .limit(maxShown)
    .execute();
  return rows.map(({ cardKey, cardNumber, place, total, ...row }) => ({
    ...row,
    cardNumber: cardNumber ?? formatCardNumber(cardKey),
    total: Number(total),
    isPrinted: place !== null,
  }));
}
