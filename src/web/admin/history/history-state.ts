import { href } from 'react-router';
import { isCalendarDate } from '#domain/calendar.ts';

/** The filters of the history, by their names in the URL and in the API. */
const historyFilters = ['q', 'by', 'from', 'to', 'kind', 'action', 'signIns', 'import', 'of'] as const;
export type HistoryFilters = { [Name in (typeof historyFilters)[number]]?: string };

/** The filters and the page of the history, as in the URL. */
export interface HistoryState {
  filters: HistoryFilters;
  /** The line before which the page begins, or after which it ends; undefined for the newest lines. */
  before?: string | undefined;
  after?: string | undefined;
}

const maxLength = 200;
const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);
const isValid: Record<keyof HistoryFilters, (text: string) => boolean> = {
  q: (text) => text.length <= maxLength,
  by: (text) => text.length <= maxLength,
  from: (text) => /^[12]/.test(text) && isCalendarDate(text),
  to: (text) => /^[12]/.test(text) && isCalendarDate(text),
  kind: (text) => /^[a-z]{1,20}$/.test(text),
  action: (text) => /^[a-z-]{1,20}$/.test(text),
  signIns: (text) => text === 'true',
  import: isId,
  of: isId,
};

/** Reads the parameters of a URL; what cannot be is ignored. */
export function readHistoryState(search: URLSearchParams): HistoryState {
  const filters = historyFilters.flatMap((name) => {
    const value = search.get(name)?.trim() ?? '';
    return value !== '' && isValid[name](value) ? [[name, value]] : [];
  });
  const [before, after] = [search.get('before') ?? '', search.get('after') ?? ''];
  return {
    filters: Object.fromEntries(filters),
    before: isId(before) ? before : undefined,
    after: isId(after) && !isId(before) ? after : undefined,
  };
}

/** The filters for the API: without sign-ins, unless the lines of one action or of one moment are wanted whole. */
export const historyQuery = (filters: HistoryFilters) => ({
  ...filters,
  signIns: filters.signIns ?? (filters.action === undefined && filters.of === undefined ? 'false' : 'true'),
});

/** The URL of the history with a state. */
export function historyUrl({ filters, before, after }: HistoryState): string {
  const search = new URLSearchParams(filters);
  if (before !== undefined) search.set('before', before);
  if (after !== undefined) search.set('after', after);
  return href('/admin/history') + (search.size > 0 ? `?${search}` : '');
}
