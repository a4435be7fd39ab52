import { expiryFilters } from '#domain/warranty/warranty-filter.ts';
import type { Query } from '#web/admin/records/record-calls.ts';
import type { Filter, ResourceConfig } from '#web/admin/records/resource-config.ts';
import { sizes } from '#web/ui/sizes.ts';

/** Which part of a list is shown: all of it stands in the page's address. */
export interface ListState {
  q: string;
  /** From 1. */
  page: number;
  /** A field of the noun; newest first where there is none. */
  sort?: string | undefined;
  dir: 'asc' | 'desc';
  filters: Pick<Query, Filter>;
  /** Parameters of the address that are the page's, not the list's. */
  kept?: Readonly<Record<string, string>>;
}

const longestQuery = 200;
const isFilter: Record<Filter, (value: string) => boolean> = {
  expiry: (value) => expiryFilters.some((expiry) => expiry === value),
  clinic: (value) => value.length <= longestQuery,
  product: (value) => value.length <= longestQuery,
  month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
};

/** Reads an address; what makes no sense in it is passed over. */
export function readListState(
  noun: Pick<ResourceConfig<never>, 'sorts' | 'filters'>,
  search: URLSearchParams,
): ListState {
  const page = search.get('page') ?? '';
  const sorts: readonly string[] = noun.sorts;
  const sort = sorts.find((field) => field === search.get('sort'));
  const filters = noun.filters.flatMap((filter) => {
    const value = search.get(filter)?.trim() ?? '';
    return value !== '' && isFilter[filter](value) ? [[filter, value]] : [];
  });
  return {
    q: (search.get('q') ?? '').slice(0, longestQuery),
    page: /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1,
    sort,
    dir: sort && search.get('dir') === 'desc' ? 'desc' : 'asc',
    filters: Object.fromEntries(filters),
  };
}

/** The same as an address's search, without what goes without saying: `?q=an&page=2`, or nothing. */
export function listSearch({ q, page, sort, dir, filters, kept }: ListState): string {
  const search = new URLSearchParams(kept);
  if (q.trim() !== '') search.set('q', q);
  for (const [filter, value] of Object.entries(filters)) search.set(filter, value);
  if (sort) search.set('sort', sort);
  if (sort && dir === 'desc') search.set('dir', dir);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

/** What matches, for calls about all of it. */
export function matchQuery({ q, filters }: Pick<ListState, 'q' | 'filters'>): Query {
  return { ...(q.trim() !== '' && { q: q.trim() }), ...filters };
}

/** What the API is asked for to show a page of a list. */
export function pageQuery(noun: Pick<ResourceConfig<never>, 'names'>, state: ListState, isActive: boolean): Query {
  const { page, sort, dir } = state;
  return {
    ...matchQuery(state),
    page: String(page),
    limit: String(sizes.page),
    isActive: isActive ? 'true' : 'false',
    ...(sort && { sort: noun.names[sort] ?? sort, dir }),
  };
}

/** True where words or filters leave something out. */
export const isNarrowed = ({ q, filters }: ListState) => q.trim() !== '' || Object.keys(filters).length > 0;

export const lastPage = (total: number) => Math.max(1, Math.ceil(total / sizes.page));
