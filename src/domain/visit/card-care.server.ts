import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import { type CardCare, nextCheckUp } from '#domain/visit/visit.ts';

interface CareRow {
  issuedOn: CalendarDate | null;
  expiresOn: CalendarDate;
  /** Kind, state and day of each visit, separated by spaces; the visits by commas. */
  visits: string | null;
}

/** Reads the visits of the active card with a number in canonical form, by a prepared query that does not wait for others. */
export function createCardCare(db: Database): (cardKey: string) => Promise<CardCare | undefined> {
  const find = db.prepare<CareRow>(
    db.read
      .selectFrom('warranty')
      .leftJoin('visit', (join) =>
        join.onRef('visit.warrantyId', '=', 'warranty.id').on('visit.state', '!=', 'withdrawn'),
      )
      .select([
        'warranty.issuedOn',
        'warranty.expiresOn',
        sql<string | null>`string_agg(visit.kind || ' ' || visit.state || ' ' || visit."visitedOn", ',')`.as('visits'),
      ])
      .where('warranty.binnedAt', 'is', null)
      .where('warranty.cardKey', '=', '')
      .groupBy(['warranty.id', 'warranty.issuedOn', 'warranty.expiresOn'])
      .compile(),
  );
  return async (cardKey) => {
    const row = await find('withdrawn', cardKey);
    return row && toCare(row);
  };
}

function toCare({ visits, ...card }: CareRow): CardCare {
  const all = (visits ?? '')
    .split(',')
    .filter(Boolean)
    .sort()
    .map((visit) => visit.split(' '));
  const latest = all.toSorted(([, , a = ''], [, , b = '']) => b.localeCompare(a));
  const checkUps = latest.flatMap(([kind, , day = '']) => (kind === 'check-up' ? [day] : []));
  return {
    checkUps,
    nextCheckUp: nextCheckUp(card, checkUps),
    claims: latest.flatMap(([kind, state, visitedOn = '']) =>
      kind === 'damage' ? [{ visitedOn, state: state as CardCare['claims'][number]['state'] }] : [],
    ),
  };
}
