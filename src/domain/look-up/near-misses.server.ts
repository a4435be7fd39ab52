import type { Database, Write } from '#database/database.ts';
import { addDays, todayInVietnam } from '#domain/calendar.ts';

/** Cards that are counted on one day; others are not. */
const maxCardsPerDay = 500;
/** Days for which counts are kept. */
const keptDays = 30;
/** Days that staff see. */
const shownDays = 7;
/** Cards that staff see. */
const maxShown = 5;
/** One typo may be chance; several in a week are not. */
const minShown = 2;

/** Adds to the counts of today, by the ids of cards that are still there, and drops those of earlier months. */
export async function addNearMisses(tx: Write, counts: ReadonlyMap<number, number>): Promise<void> {
  const day = todayInVietnam();
  await tx.deleteFrom('lookUpNearMiss').where('day', '<=', addDays(day, -keptDays)).execute();
  const rows = await tx.selectFrom('lookUpNearMiss').select('warrantyId').where('day', '=', day).execute();
  const known = new Set(rows.map(({ warrantyId }) => warrantyId));
  const isCounted = (id: number) => known.has(id) || known.add(id).size <= maxCardsPerDay;
  const cards = await tx
    .selectFrom('warranty')
    .select('id')
    .where('id', 'in', [...counts.keys()])
    .execute();
  const values = cards
    .filter(({ id }) => isCounted(id))
    .map(({ id }) => ({ day, warrantyId: id, count: counts.get(id) ?? 0 }));
  if (values.length === 0) return;
  await tx
    .insertInto('lookUpNearMiss')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'warrantyId'])
        .doUpdateSet((row) => ({ count: row('lookUpNearMiss.count', '+', row.ref('excluded.count')) })),
    )
    .execute();
}

/** A card whose number people mistype, and how often in the last days. */
export interface NearMiss {
  id: number;
  cardNumber: string;
  total: number;
}

/** The active cards whose numbers were mistyped most often in the last seven days, if more than once. */
export async function listNearMisses({ read }: Pick<Database, 'read'>, now: Date = new Date()): Promise<NearMiss[]> {
  const rows = await read
    .selectFrom('lookUpNearMiss')
    .innerJoin('warranty', 'warranty.id', 'lookUpNearMiss.warrantyId')
    .select(({ fn }) => ['warranty.id', 'warranty.cardNumber', fn.sum<number | string>('count').as('total')])
    .where('day', '>', addDays(todayInVietnam(now), -shownDays))
    .where('binnedAt', 'is', null)
    .groupBy(['warranty.id', 'warranty.cardNumber'])
    .having(({ fn }) => fn.sum('count'), '>=', minShown)
    .orderBy('total', 'desc')
    .orderBy('warranty.id')
    .limit(maxShown)
    .execute();
  return rows.map(({ total, ...card }) => ({ ...card, total: Number(total) }));
}
