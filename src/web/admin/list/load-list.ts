import { replace } from 'react-router';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { type ListState, lastPage, listSearch, pageQuery, readListState } from '#web/admin/list/list-state.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { listRecords } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

/** What a list page shows; `failed` says why there is nothing. */
export interface ListData<Row extends RecordBase> {
  state: ListState;
  rows: Row[];
  total: number;
  failed?: string;
}

/**
 * Loads the part of a list that an address stands for. An address that makes no sense, or lies beyond the last page,
 * leads to the nearest that does.
 *
 * @param isActive false for the recycle bin
 * @param kept parameters of the address that are the page's, not the list's
 */
export async function loadList<Row extends RecordBase>(
  noun: ResourceConfig<Row>,
  request: Request,
  { isActive = true, kept = [] }: { isActive?: boolean; kept?: readonly string[] } = {},
): Promise<ListData<Row>> {
  const { pathname, searchParams } = new URL(request.url);
  const pageOwn = [...searchParams].filter(([name]) => kept.includes(name));
  const state = { ...readListState(noun, searchParams), kept: Object.fromEntries(pageOwn) };
  const to = (wanted: ListState) => replace(pathname + listSearch(wanted));
  if (sorted(listSearch(state)) !== sorted(searchParams)) throw to(state);
  try {
    const { rows, total } = await listRecords(noun, pageQuery(noun, state, isActive), request.signal);
    if (state.page > lastPage(total)) throw to({ ...state, page: lastPage(total) });
    return { state, rows, total };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state, rows: [], total: 0, failed: userMessageOf(error, noun.words.notFetched) };
  }
}

function sorted(search: string | URLSearchParams): string {
  const copy = new URLSearchParams(search);
  copy.sort();
  return copy.toString();
}
