import type { Database } from '#database/database.ts';
import { addMonths, type CalendarDate, type CalendarMonth, todayInVietnam } from '#domain/calendar.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import {
  countMonths,
  countRecords,
  type MonthFigure,
  type NameFigure,
} from '#domain/warranty/warranty-facets.server.ts';
import { type ExpiryFilter, expiryFilters, type WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import { listWarranties } from '#domain/warranty/warranty-queries.server.ts';

const monthsShown = 12;
const namesShown = 10;

/** The figures of the cards. Each equals the count of a list with the same filter. */
export interface CardFigures {
  today: CalendarDate;
  cards: Record<ExpiryFilter | 'active' | 'newThisMonth' | 'binned', number>;
  /** Those with the most valid cards. */
  clinics: NameFigure[];
  products: NameFigure[];
  /** Active cards by the month in which they were new, the oldest first. */
  months: MonthFigure[];
}

/** Counts the cards as of now. */
export async function countCards(db: Database, now: Date = new Date()): Promise<CardFigures> {
  const today = todayInVietnam(now);
  const topNames = async (type: TypeOnCards) =>
    (await countRecords(db, type, { q: '', filter: { expiry: 'valid' } }, now)).slice(0, namesShown);
  const count = (filter: WarrantyFilter, active = true) => countListed(db, filter, active);
  const [months, active, binned, ...counts] = await Promise.all([
    countMonths(db, 'newIn', { q: '', filter: {} }, lastMonths(today)),
    count({}),
    count({}, false),
    ...expiryFilters.map((expiry) => count({ expiry })),
  ]);
  const byExpiry = Object.fromEntries(expiryFilters.map((expiry, at) => [expiry, counts[at] ?? 0]));
  return {
    today,
    cards: {
      ...(byExpiry as Record<ExpiryFilter, number>),
      active,
      binned,
      newThisMonth: months.at(-1)?.total ?? 0,
    },
    clinics: await topNames('clinic'),
    products: await topNames('product'),
    months,
  };
}

/** The figures of the active cards of one clinic or product. */
export interface NamedCardFigures extends Pick<CardFigures, 'today' | 'months'> {
  cards: Record<'active' | 'valid' | 'expired' | 'in30', number>;
}

/** Counts the active cards of a clinic or product, as of now. */
export async function countActiveCardsOf(
  db: Database,
  { type, id }: { type: TypeOnCards; id: number },
  now: Date = new Date(),
): Promise<NamedCardFigures> {
  const today = todayInVietnam(now);
  const own: WarrantyFilter = { [type]: `#${id}` };
  const count = (filter: WarrantyFilter) => countListed(db, { ...own, ...filter }, true);
  const [months, active, valid, expired, in30] = await Promise.all([
    countMonths(db, 'newIn', { q: '', filter: own }, lastMonths(today)),
    count({}),
    count({ expiry: 'valid' }),
    count({ expiry: 'expired' }),
    count({ expiry: 'in30' }),
  ]);
  return { today, cards: { active, valid, expired, in30 }, months };
}

/** The last months up to a day, the oldest first. */
function lastMonths(today: CalendarDate): CalendarMonth[] {
  return Array.from({ length: monthsShown }, (_, at) => addMonths(today.slice(0, 7), at + 1 - monthsShown));
}

async function countListed(db: Database, filter: WarrantyFilter, active: boolean): Promise<number> {
  const query = { q: '', filter, active, sort: 'id', dir: 'desc' } as const;
  return (await listWarranties(db, query, { page: 1, limit: 0 })).total;
}
