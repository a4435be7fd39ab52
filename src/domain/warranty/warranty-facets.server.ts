import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { CalendarMonth } from '#domain/calendar.ts';
import { createNameResolver } from '#domain/record/name-resolver.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { knownRecords } from '#domain/record/resolve-name.server.ts';
import { searchTerms } from '#domain/warranty/search-terms.ts';
import { namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { filterName, rangesOf, resolveFilter } from '#domain/warranty/warranty-filter.server.ts';
import {
  type ExpiryFilter,
  expiryFilters,
  offeredMonths,
  type WarrantyFilter,
} from '#domain/warranty/warranty-filter.ts';
import { countWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { countDoctors, countRanges, countReferences } from '#search/search.ts';

/** A name, and how many cards are of it. */
export interface NameFigure {
  name: string;
  total: number;
}

/** A month, and how many cards are of it. */
export interface MonthFigure {
  month: CalendarMonth;
  total: number;
}

/** Words and filters of a list of active cards. */
interface FacetQuery {
  q: string;
  filter: WarrantyFilter;
}

/** How many cards a list would have with each choice of a filter, its other filters staying as they are. */
export interface WarrantyFacets {
  expiry: Record<ExpiryFilter, number>;
  clinics: RecordFigure[];
  products: RecordFigure[];
  doctors: NameFigure[];
  /** Months of issue and of entry, the newest first. */
  issued: MonthFigure[];
  month: MonthFigure[];
  /** Those with a note. */
  noted: number;
  /** The newest first. */
  imports: (OfferedImport & { total: number })[];
  /** Those who have added cards, the most cards first. */
  people: NameFigure[];
}

/** Names that a filter offers. */
const maxNames = 500;

/** Counts the choices of the filters of a list. */
export async function countFacets(db: Database, { q, filter }: FacetQuery): Promise<WarrantyFacets> {
  const countWith = (part: WarrantyFilter) =>
    countWarranties(db, { q, filter: { ...filter, ...part }, active: true, sort: 'id', dir: 'desc' });
  const counts = await Promise.all(
    // A free period gives way to the choice.
    expiryFilters.map((one) => countWith({ expiry: one, expiryFrom: undefined, expiryTo: undefined })),
  );
  const [clinics, products, doctors] = await Promise.all([
    countRecords(db, 'clinic', { q, filter: { ...filter, clinic: undefined } }),
    countRecords(db, 'product', { q, filter: { ...filter, product: undefined } }),
    countNamedDoctors(db, { q, filter: { ...filter, doctor: undefined } }),
  ]);
  const [issued, month] = await Promise.all([
    countMonths(db, 'issued', {
      q,
      filter: { ...filter, issued: undefined, issuedFrom: undefined, issuedTo: undefined },
    }),
    countMonths(db, 'month', {
      q,
      filter: { ...filter, month: undefined, createdFrom: undefined, createdTo: undefined },
    }),
  ]);
  const noted = await countWith({ note: 'yes' });
  const [imports, people] = await Promise.all([offeredImports(db, filter.import), offeredPeople(db, filter.by)]);
  const byExpiry = Object.fromEntries(expiryFilters.map((one, at) => [one, counts[at] ?? 0]));
  return {
    expiry: byExpiry as WarrantyFacets['expiry'],
    clinics: clinics.slice(0, maxNames),
    products: products.slice(0, maxNames),
    doctors: doctors.slice(0, maxNames),
    issued,
    month,
    noted,
    imports: await Promise.all(imports.map(async (one) => ({ ...one, total: await countWith({ import: one.id }) }))),
    people: (await Promise.all(people.map(async (name) => ({ name, total: await countWith({ by: name }) })))).sort(
      (a, b) => b.total - a.total,
    ),
  };
}

/** How many active cards of a list are of each month of issue, of entry (`month`), or new in it (`newIn`). */
export async function countMonths(
  db: Database,
  about: 'issued' | 'month' | 'newIn',
  { q, filter }: FacetQuery,
  months: readonly CalendarMonth[] = offeredMonths(),
): Promise<MonthFigure[]> {
  const ranges = months.flatMap((month) => rangesOf({ [about]: month }));
  const totals = await countRanges(db, ranges, { terms: searchTerms(q), filter: await resolveFilter(db, filter) });
  return months.map((month, at) => ({ month, total: totals[at] ?? 0 }));
}

/** A clinic or product of cards, named as a filter does; without one, a name that cards bear. */
export interface RecordFigure extends NameFigure {
  /** Null for a name of cards that refer to none. */
  id: number | null;
  /** As the catalogue or the oldest card has it. */
  plainName: string;
}

/** The clinics or products of the active cards of a list, those with the most cards first. */
export async function countRecords(
  db: Database,
  type: TypeOnCards,
  { q, filter }: FacetQuery,
  now?: Date,
): Promise<RecordFigure[]> {
  const query = { terms: searchTerms(q), filter: await resolveFilter(db, filter, now) };
  const { records, names } = await countReferences(db, namesOnCards[type].reference, query);
  const resolve = createNameResolver(await knownRecords(db.read, type));
  const all = await db.read.selectFrom(type).select(['id', 'name']).execute();
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const figures = [
    ...records.map(({ id, total }) => ({ id, plainName: nameOf.get(id) ?? '', total })),
    ...names.map(({ name, total }) => ({ id: null, plainName: name, total })),
  ];
  return figures
    .map((figure) => ({ ...figure, name: filterName(resolve, figure.plainName, figure.id ?? 0) }))
    .sort(mostCardsFirst);
}

async function countNamedDoctors(db: Database, { q, filter }: FacetQuery): Promise<NameFigure[]> {
  const figures = await countDoctors(db, { terms: searchTerms(q), filter: await resolveFilter(db, filter) });
  return figures.sort(mostCardsFirst);
}

const mostCardsFirst = (a: NameFigure, b: NameFigure) => b.total - a.total || (a.name < b.name ? -1 : 1);

/** Imports that a filter offers, the newest. */
const maxImports = 20;
/** People that a filter offers. */
const maxPeople = 50;

/** An import that has added cards. */
interface OfferedImport {
  id: number;
  fileName: string;
  /** ISO 8601, UTC. */
  storedAt: string;
}

/**
 * The newest imports that are stored.
 *
 * @param chosen the id of one that is listed in any case
 */
async function offeredImports({ read }: Pick<Database, 'read'>, chosen?: number): Promise<OfferedImport[]> {
  const stored = () => read.selectFrom('import').select(['id', 'fileName', 'createdAt', 'storedAt']);
  const newest = await stored().where('state', '=', 'stored').orderBy('id', 'desc').limit(maxImports).execute();
  const isListed = chosen === undefined || newest.some(({ id }) => id === chosen);
  const more = isListed ? [] : await stored().where('id', '=', chosen).execute();
  return [...newest, ...more].map(({ createdAt, storedAt, ...row }) => ({ ...row, storedAt: storedAt ?? createdAt }));
}

/**
 * Everybody who has added cards: names of accounts and commands.
 *
 * @param chosen one who is listed in any case
 */
async function offeredPeople({ read }: Pick<Database, 'read'>, chosen?: string): Promise<string[]> {
  const created = sql`noun = 'warranty' and action = 'create'`;
  // Goes from each person to the next one through the index, however many cards they have added.
  const { rows } = await sql<{ name: string }>`
    with recursive person(name) as (
      select min(actor) from audit where ${created}
      union all
      select (select min(actor) from audit where ${created} and actor > person.name) from person
      where person.name is not null)
    select name from person where name is not null
    union
    select actor as name from audit where noun = 'import' and action = 'import'`.execute(read);
  const names = new Set(rows.slice(0, maxPeople).map(({ name }) => name));
  return [...(chosen === undefined ? names : names.add(chosen))];
}
