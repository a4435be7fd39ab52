import { useQuery } from '@tanstack/react-query';
import { replace } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { type ListState, lastPage, listSearch, pageQuery, readListState } from '#web/admin/list/list-state.ts';
import { listRecords } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** The data of a list page; `failed` is the message if loading failed. */
export interface ListData<Row extends RecordRow> {
  /** The key of all that is shown of this list. */
  list: readonly [string, ResourceConfig['wire'], boolean];
  state: ListState;
  rows: Row[];
  total: number;
  failed?: string;
}

/**
 * Loads the page of a list that a URL describes. It redirects from an invalid URL, or one beyond the last page, to the
 * nearest valid one.
 *
 * @param isActive false for the recycle bin
 * @param pageParameters URL parameters that belong to the page and not to the list
 */
export async function loadList<Row extends RecordRow>(
  resource: ResourceConfig<Row>,
  request: Request,
  { isActive = true, pageParameters = [] }: { isActive?: boolean; pageParameters?: readonly string[] } = {},
): Promise<ListData<Row>> {
  const { signal } = request;
  const { pathname, search, searchParams } = new URL(request.url);
  const own = [...searchParams].filter(([name]) => pageParameters.includes(name));
  const state = { ...readListState(resource, searchParams), pageParameters: Object.fromEntries(own) };
  const list = ['list', resource.wire, isActive] as const;
  const redirectTo = (target: ListState) => replace(pathname + listSearch(target));
  if (sortParameters(listSearch(state)) !== sortParameters(searchParams)) throw redirectTo(state);
  try {
    const { rows, total } = await listRecords(resource, pageQuery(resource, state, isActive), {
      signal,
      returnTo: pathname + search,
    });
    if (state.page > lastPage(total)) throw redirectTo({ ...state, page: lastPage(total) });
    queryClient.setQueryData(shownKey({ list, state }), { rows, total });
    return { list, state, rows, total };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { list, state, rows: [], total: 0, failed: userMessageOf(error, resource.words.notFetched) };
  }
}

/** The rows that are shown of a list. */
export type ShownRows<Row> = Pick<ListData<Row & RecordRow>, 'rows' | 'total'>;

const shownKey = ({ list, state }: Pick<ListData<RecordRow>, 'list' | 'state'>) => [...list, listSearch(state)];

/** The rows of a list without those that were removed since. If they could not be loaded again, those of before stay. */
export function useShownRows<Row extends RecordRow>({ rows, total, ...data }: ListData<Row>): ShownRows<Row> {
  return useQuery({ queryKey: shownKey(data), initialData: { rows, total }, enabled: false }).data;
}

function sortParameters(search: string | URLSearchParams): string {
  const copy = new URLSearchParams(search);
  copy.sort();
  return copy.toString();
}
