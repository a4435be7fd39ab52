import { href, useLocation, useNavigation } from 'react-router';
import { isCalendarDate } from '#domain/calendar.ts';
import { maxQueryLength } from '#domain/text.ts';
import { expiryFilters, maxFilterNames, noteFilters } from '#domain/warranty/warranty-filter.ts';
import type { Query } from '#web/admin/records/record-calls.ts';
import type { Filter, ResourceConfig } from '#web/admin/records/resource-config.ts';
import { sizes } from '#web/ui/sizes.ts';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';

/** The search, filters, order and page of a list, as in the URL. */
export interface ListState {
  q: string;
  /** From 1. */
  page: number;
  /** A field of the resource; the list's first order without one. */
  sort?: string | undefined;
  dir: 'asc' | 'desc';
  filters: Pick<Query, Filter>;
  /** URL parameters that belong to the page and not to the list. */
  pageParameters?: Readonly<Record<string, string>>;
}

const isMonth = (value: string) => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(value);
const isDay = (value: string) => /^[12]/.test(value) && isCalendarDate(value);
/** One name a line. */
const isNames = (value: string) => value.length <= maxFilterNames * maxQueryLength;
const isFilter: Record<Filter, (value: string) => boolean> = {
  expiry: (value) => expiryFilters.some((expiry) => expiry === value),
  clinic: isNames,
  product: isNames,
  doctor: isNames,
  month: isMonth,
  issued: isMonth,
  newIn: isMonth,
  expiryFrom: isDay,
  expiryTo: isDay,
  issuedFrom: isDay,
  issuedTo: isDay,
  createdFrom: isDay,
  createdTo: isDay,
  lot: isNames,
  note: (value) => noteFilters.some((note) => note === value),
  import: (value) => /^[1-9]\d{0,8}$/.test(value),
  by: (value) => value.length <= maxQueryLength,
};

/** Reads the parameters of a URL; invalid ones are ignored. */
export function readListState(
  resource: Pick<ResourceConfig<never>, 'sorts' | 'filters'>,
  search: URLSearchParams,
): ListState {
  const page = search.get('page') ?? '';
  const sorts: readonly string[] = resource.sorts;
  const sort = sorts.find((field) => field === search.get('sort'));
  const filters = resource.filters.flatMap((filter) => {
    const value = search.get(filter)?.trim() ?? '';
    return value !== '' && isFilter[filter](value) ? [[filter, value]] : [];
  });
  return {
    q: (search.get('q') ?? '').slice(0, maxQueryLength),
    page: /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1,
    sort,
    dir: sort && search.get('dir') === 'desc' ? 'desc' : 'asc',
    filters: Object.fromEntries(filters),
  };
}

/** The state as a URL search string without default values: `?q=an&page=2`, or ''. */
export function listSearch({ q, page, sort, dir, filters, pageParameters }: ListState): string {
  const search = new URLSearchParams(pageParameters);
  if (q.trim() !== '') search.set('q', q);
  for (const [filter, value] of Object.entries(filters)) search.set(filter, value);
  if (sort) search.set('sort', sort);
  if (sort && dir === 'desc') search.set('dir', dir);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

/** The part of the query that decides which records match. */
export function matchQuery({ q, filters }: Pick<ListState, 'q' | 'filters'>): Query {
  return { ...(q.trim() !== '' && { q: q.trim() }), ...filters };
}

type Ordered = Pick<ResourceConfig<never>, 'names' | 'firstSort'>;

/** The API query for a page of a list. */
export function pageQuery(resource: Ordered, state: ListState, isActive: boolean): Query {
  return {
    ...orderedQuery(resource, state),
    page: String(state.page),
    limit: String(sizes.page),
    isActive: isActive ? 'true' : 'false',
  };
}

/** The API query for all records of a list, in its order. */
export function orderedQuery(resource: Ordered, state: ListState): Query {
  const { sort = resource.firstSort, dir } = state;
  return { ...matchQuery(state), ...(sort && { sort: resource.names[sort] ?? sort, dir }) };
}

/** True if a search or a filter is active. */
export const isFiltered = ({ q, filters }: ListState) => q.trim() !== '' || Object.keys(filters).length > 0;

export const lastPage = (total: number) => Math.max(1, Math.ceil(total / sizes.page));

/**
 * The state that a list will have once the navigation that is under way has ended. Controls that change the list start
 * from this state, so that two changes in quick succession both count.
 */
export function useNextState(resource: Pick<ResourceConfig<never>, 'sorts' | 'filters'>, state: ListState): ListState {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  if (next?.pathname !== pathname) return state;
  const search = new URLSearchParams(next.search);
  const own = Object.entries(state.pageParameters ?? {}).map(([name, value]) => [name, search.get(name) ?? value]);
  return { ...readListState(resource, search), pageParameters: Object.fromEntries(own) };
}

/** True while another page of the list that is shown loads, after a short delay. */
export function useListPending(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return useDelayed(next?.pathname === pathname, waits.pending);
}

/** The id of the record that a form has just saved, which has led to the list. */
export function useLastSaved(): number | undefined {
  return (useLocation().state as { touched?: number } | null)?.touched;
}

/** The sessionStorage key for the search string of the last list. */
const keyOf = ({ wire }: Pick<ResourceConfig<never>, 'wire'>) => `ads-list-${wire}`;

/** Stores the search string of the list that is shown, for this tab. */
export function saveListUrl(resource: Pick<ResourceConfig<never>, 'wire'>, search: string): void {
  sessionStorage.setItem(keyOf(resource), search);
}

/** The URL of the list as it was last shown, with search, filters and page. */
export function lastListUrl(resource: Pick<ResourceConfig<never>, 'wire' | 'listPage'>): string {
  return resource.listPage + (sessionStorage.getItem(keyOf(resource)) ?? '');
}

/** The URL of the card list with these filters. */
export function cardList(filters: ListState['filters']): string {
  return href('/admin/manage-user') + listSearch({ q: '', page: 1, dir: 'asc', filters });
}
