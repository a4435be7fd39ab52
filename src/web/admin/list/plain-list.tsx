import { replace } from 'react-router';
import { type Loaded, load } from '#web/admin/api/call.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { type ListState, lastPage, listSearch, readListState, useListPending } from '#web/admin/list/list-state.ts';
import { PlainTable, type PlainTableProps } from '#web/admin/list/plain-table.tsx';
import { sizes } from '#web/ui/sizes.ts';
import styles from './record-table.module.css';

/** How a plain list is asked for its page. */
interface PageOptions {
  query: { page: string; limit: string };
  state: ListState;
  signal: AbortSignal;
}

/**
 * Loads the page of a plain list that an address names; from one beyond the last page it leads to that.
 *
 * @param work gets the page, with the number of all lines as `counts`
 * @param fallback the sentence if the server gives none
 * @param pageParameters the parameters of the address that belong to the page and not to the list
 */
export async function loadPlainList<Data extends { counts: number }>(
  { url, signal }: Request,
  work: (options: PageOptions) => Promise<Data>,
  fallback: string,
  pageParameters: Readonly<Record<string, string>> = {},
): Promise<Loaded<Data> & { state: ListState }> {
  const { pathname, searchParams } = new URL(url);
  const state = { ...readListState({ sorts: [], filters: [] }, searchParams), pageParameters };
  const query = { page: String(state.page), limit: String(sizes.page) };
  const loaded = await load(() => work({ query, state, signal }), fallback);
  const last = lastPage(loaded.counts ?? 0);
  if (loaded.failed === undefined && state.page > last) throw replace(pathname + listSearch({ ...state, page: last }));
  return { state, ...loaded };
}

interface PlainListProps<Row> extends Omit<PlainTableProps<Row>, 'rows'> {
  /** Undefined if they could not be loaded. */
  rows: readonly Row[] | undefined;
  loaded: { state: ListState; counts?: number | undefined; failed?: string | undefined };
  /** What is said where there is no row. */
  empty: string;
}

/** A plain list with its foot, or why there is none. */
export function PlainList<Row>({ rows = [], loaded, empty, ...table }: PlainListProps<Row>) {
  const { state, counts = 0, failed } = loaded;
  const isPending = useListPending();
  return (
    <>
      {rows.length === 0 ? (
        <EmptyList failed={failed} empty={empty} />
      ) : (
        <div className={styles.shown} data-loading={isPending || undefined}>
          <PlainTable {...table} rows={rows} />
        </div>
      )}
      {counts > 0 && <ListFoot state={state} total={counts} isWhole />}
    </>
  );
}
