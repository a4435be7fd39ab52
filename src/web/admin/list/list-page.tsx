import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import { BulkBar } from '#web/admin/list/bulk-bar.tsx';
import type { Column } from '#web/admin/list/column.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { saveListUrl } from '#web/admin/list/last-list-url.ts';
import { ListFilters } from '#web/admin/list/list-filters.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { isNarrowed, listSearch } from '#web/admin/list/list-state.ts';
import type { ListData } from '#web/admin/list/load-list.ts';
import { RecordTable } from '#web/admin/list/record-table.tsx';
import { RowActions } from '#web/admin/list/row-actions.tsx';
import { useListKeys } from '#web/admin/list/use-list-keys.ts';
import { useListPending } from '#web/admin/list/use-list-pending.ts';
import { useMoveToBin } from '#web/admin/list/use-move-to-bin.tsx';
import { useSelection } from '#web/admin/list/use-selection.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { PlusIcon } from '#web/admin/ui/icons.tsx';
import styles from './list-page.module.css';

interface ListPageProps<Row extends RecordBase> {
  noun: ResourceConfig<Row>;
  data: ListData<Row>;
  columns: readonly Column<Row>[];
  /** True for a record that is shown as no longer valid. */
  isExpired?: (row: Row) => boolean;
  /** What else can be done here, beside the page's own action. */
  tools?: ReactNode;
}

/** A list of records with all that is done with it: searching, ordering, choosing, deleting. */
export function ListPage<Row extends RecordBase>({ noun, data, columns, isExpired, tools }: ListPageProps<Row>) {
  const { state, total, failed } = data;
  const selection = useSelection(state, total);
  const binning = useMoveToBin(noun, selection);
  const rows = data.rows.filter(({ id }) => !binning.gone.has(id));
  const loading = useListPending(noun.listPage);
  const mayWrite = useMayWrite();
  const navigate = useNavigate();
  const current = useListKeys({
    rows,
    selection,
    mayWrite,
    onRemove: binning.askFor,
    onPage: { c: () => void navigate(noun.createPage) },
    onRow: { e: ({ id }) => void navigate(noun.updatePage(id), { replace: true }) },
  });
  saveListUrl(noun, listSearch(state));

  return (
    <>
      <header className={styles.head}>
        <h1>{noun.words.title}</h1>
        <div className={styles.actions}>
          {tools}
          {mayWrite && (
            <Button component={Link} to={noun.createPage} size="md" leftSection={<PlusIcon />}>
              {noun.words.create}
            </Button>
          )}
        </div>
      </header>
      <div className={styles.narrowing}>
        <ListSearch state={state} placeholder={noun.words.placeholder} pending={loading} />
        <ListFilters noun={noun} state={state} columns={columns.filter(({ field }) => noun.sorts.includes(field))} />
      </div>
      {binning.alert}
      {mayWrite && (
        <BulkBar selection={selection} rows={rows} total={total}>
          <Button color="red" onClick={binning.askForMany}>
            {selection.isAll ? noun.words.removeAll : words.removeSelected}
          </Button>
        </BulkBar>
      )}
      {rows.length === 0 && !binning.isReloading ? (
        <EmptyList failed={failed} narrowed={isNarrowed(state)} empty={noun.words.empty} whole={noun.listPage}>
          {mayWrite && (
            <Button component={Link} to={noun.createPage}>
              {noun.words.create}
            </Button>
          )}
        </EmptyList>
      ) : (
        <div className={styles.shown} data-loading={loading || undefined}>
          <RecordTable
            noun={noun}
            state={state}
            rows={rows}
            columns={columns}
            selection={mayWrite ? selection : undefined}
            isExpired={isExpired}
            current={current}
            actions={mayWrite ? (row) => <RowActions noun={noun} row={row} onRemove={binning.askFor} /> : undefined}
          />
        </div>
      )}
      {total > 0 && <ListFoot state={state} total={total} />}
      {binning.dialog}
    </>
  );
}
