import type { Database } from '#database/database.ts';
import { addMonths, type CalendarDate, type CalendarMonth, todayInVietnam } from '#domain/calendar.ts';
import { nameKey } from '#domain/name-key.ts';
import { resolveFilter } from '#domain/warranty/warranty-filter.server.ts';
import { type ExpiryFilter, expiryFilters, type WarrantyChoice } from '#domain/warranty/warranty-filter.ts';
import { listWarranties } from '#domain/warranty/warranty-queries.server.ts';
import type { NamedColumn } from '#search/filter.ts';
import { searchOf } from '#search/search.ts';

const monthsShown = 12;
const namesShown = 10;

/** The figures of the cards. Each equals the count of a list with the same filter. */
export interface CardFigures {
  today: CalendarDate;
  cards: Record<ExpiryFilter | 'active' | 'newThisMonth' | 'binned', number>;
  /** The names with the most valid cards. */
  clinics: NameFigure[];
  products: NameFigure[];
  /** Active cards by month of creation, the oldest first. */
  months: { month: CalendarMonth; total: number }[];
}

interface NameFigure {
  /** The most frequent spelling. */
  name: string;
  total: number;
}

/** Counts the cards as of now. */
export async function countCards(db: Database, now: Date = new Date()): Promise<CardFigures> {
  const today = todayInVietnam(now);
  const thisMonth = today.slice(0, 7);
  const count = (choice: WarrantyChoice, active = true) => countListed(db, choice, active);
  const months = Array.from({ length: monthsShown }, (_, at) => addMonths(thisMonth, at + 1 - monthsShown));
  const [active, binned, ...counts] = await Promise.all([
    count({}),
    count({}, false),
    ...expiryFilters.map((expiry) => count({ expiry })),
    ...months.map((month) => count({ month })),
  ]);
  const byExpiry = Object.fromEntries(expiryFilters.map((expiry, at) => [expiry, counts[at] ?? 0]));
  const byMonth = counts.slice(expiryFilters.length);
  return {
    today,
    cards: {
      ...(byExpiry as Record<ExpiryFilter, number>),
      active,
      binned,
      newThisMonth: byMonth.at(-1) ?? 0,
    },
    clinics: await topNames(db, 'clinicName', now),
    products: await topNames(db, 'productName', now),
    months: months.map((month, at) => ({ month, total: byMonth[at] ?? 0 })),
  };
}

async function countListed(db: Database, filter: WarrantyChoice, active: boolean): Promise<number> {
  const query = { q: '', filter, active, sort: 'id', dir: 'desc' } as const;
  return (await listWarranties(db, query, { page: 1, limit: 0 })).total;
}

/** Names that differ only in case count as one, as in a filter. */
async function topNames(db: Database, column: NamedColumn, now: Date): Promise<NameFigure[]> {
  const filter = resolveFilter({ expiry: 'valid' }, now);
  const counts = await searchOf(db).countNames({ column, filter });
  const figures = new Map<string, NameFigure>();
  for (const { name, total } of counts.sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))) {
    const key = nameKey(name);
    const figure = figures.get(key);
    if (figure) figure.total += total;
    else figures.set(key, { name, total });
  }
  return [...figures.values()].sort((a, b) => b.total - a.total).slice(0, namesShown);
}
