import { sortedWarrantyNames } from '#contract/record-names.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { expiryFilters } from '#domain/warranty/warranty-filter.ts';
import { fictionalClinicNames, fictionalProductNames } from '../scripts/fictional-warranties.ts';

/** A list that is asked for again and again. */
export interface SearchQuestion {
  name: string;
  /** Parameters of the list; with several `q`, each run has another one. */
  query: Readonly<Record<string, string>>;
  q?: readonly string[];
  /** From 1; the last one where there are fewer. */
  page: number;
}

const deepest = Number.POSITIVE_INFINITY;
const withPages = (name: string, query: SearchQuestion['query']): SearchQuestion[] => [
  { name, query, page: 1 },
  { name: `${name}, deepest page`, query, page: deepest },
];

/** The most common words, parts of them, one and two letters, several words, and rare ones. */
const words = [
  ...['nguyen', 'nha khoa', 'bs', 'an', 'ng', 'n', '0', '00', 'nguyen thi', 'nguyen van an', 'tran thi nha khoa'],
  ...['nguyen thi hoa', 'a', '00123', '0000', '98765', 'nguyen 0077', 'quach', 'ton nu', 'zirkoneum', 'zz'],
];
const wordQuestions: readonly SearchQuestion[] = words.map((q) => ({ name: `"${q}"`, query: { q }, page: 1 }));

/**
 * What the search is measured by.
 *
 * @param names names of customers, of which each run of a question takes another one
 */
export function searchQuestions(names: readonly string[]): SearchQuestion[] {
  const nguyen = { q: 'nguyen' };
  const filters = filtersOf();
  return [
    ...wordQuestions,
    { name: 'each time another name', query: {}, q: names, page: 1 },
    { name: 'each time another first letter of a word', query: {}, q: names.map((name) => name.slice(0, 1)), page: 1 },
    { name: '"nguyen", page 9,000', query: nguyen, page: 9_000 },
    ...withPages('no words', {}),
    ...filters.flatMap(({ name, query }) => withPages(name, query)),
    ...filters.flatMap(({ name, query }) => withPages(`"nguyen", ${name}`, { ...nguyen, ...query })),
    ...Object.entries(sortedWarrantyNames).flatMap(([field, sort]) => [
      ...withPages(`by ${field}`, { sort }),
      ...withPages(`by ${field}, "nguyen"`, { ...nguyen, sort }),
    ]),
    ...withPages('by customerName, descending', { sort: 'fullName', dir: 'desc' }),
  ];
}

function filtersOf(): Pick<SearchQuestion, 'name' | 'query'>[] {
  const [clinic = ''] = fictionalClinicNames(1);
  const [product = ''] = fictionalProductNames;
  return [
    ...expiryFilters.map((expiry) => ({ name: `expiry ${expiry}`, query: { expiry } })),
    { name: 'the largest clinic', query: { clinic } },
    { name: 'a product', query: { product } },
    { name: 'this month', query: { month: todayInVietnam().slice(0, 7) } },
    { name: 'a year of expiry', query: { expiryFrom: '2030-01-01', expiryTo: '2030-12-31' } },
    // As `fillRegister` has stored them.
    { name: 'an import of 100,000', query: { import: '1' } },
    { name: 'a person, who has added all', query: { by: 'bench' } },
  ];
}
