import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { BulkBar } from '#web/admin/list/bulk-bar.tsx';
import type { Column } from '#web/admin/list/column.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { saveListUrl } from '#web/admin/list/last-list-url.ts';
import { ListFilters } from '#web/admin/list/list-filters.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { isFiltered, type ListState, listSearch } from '#web/admin/list/list-state.ts';
import type { ListData } from '#web/admin/list/load-list.ts';
import { RecordTable } from '#web/admin/list/record-table.tsx';
import { RowActions } from '#web/admin/list/row-actions.tsx';
import { useListKeys } from '#web/admin/list/use-list-keys.ts';
import { useListPending } from '#web/admin/list/use-list-pending.ts';
import { useMoveToBin } from '#web/admin/list/use-move-to-bin.tsx';
import { type Selection, useSelection } from '#web/admin/list/use-selection.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { PlusIcon } from '#web/admin/ui/icons.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import styles from './list-page.module.css';

interface ListPageProps<Row extends RecordRow> {
  resource: ResourceConfig<Row>;
  data: ListData<Row>;
  columns: readonly Column<Row>[];
  /** True for a record that is shown as expired. */
  isExpired?: (row: Row) => boolean;
  /** More controls in the header, beside the create button. */
  tools?: ReactNode;
  /** The control that exports the list, or the selected records. */
  exportControl?: (cards: { state: ListState; total: number; selection?: Selection }) => ReactNode;
}

/** A list of records with search, filters, sorting, selection and deletion. */
export function ListPage<Row extends RecordRow>(props: ListPageProps<Row>) {
  const { resource, data, columns, isExpired, tools, exportControl } = props;
  const { state, total, failed } = data;
  const selection = useSelection(state, total);
  const binActions = useMoveToBin(resource, selection);
  const rows = data.rows.filter(({ id }) => !binActions.removed.has(id));
  const isPending = useListPending(resource.listPage);
  const mayWrite = useMayWrite();
  const navigate = useNavigate();
  const current = useListKeys({
    rows,
    selection,
    mayWrite,
    onRemove: binActions.confirmOne,
    onPage: { c: () => void navigate(resource.createPage) },
    onRow: { e: ({ id }) => void navigate(resource.updatePage(id), { replace: true }) },
  });
  saveListUrl(resource, listSearch(state));

  return (
    <>
      <PageHead title={resource.words.title} help={resource.help.list}>
        <div className={styles.actions}>
          {tools}
          {exportControl?.({ state, total })}
          {mayWrite && (
            <Button component={Link} to={resource.createPage} size="md" leftSection={<PlusIcon />}>
              {resource.words.create}
            </Button>
          )}
        </div>
      </PageHead>
      <div className={styles.narrowing}>
        <ListSearch state={state} placeholder={resource.words.placeholder} isPending={isPending} />
        <ListFilters
          resource={resource}
          state={state}
          columns={columns.filter(({ field }) => resource.sorts.includes(field))}
        />
      </div>
      {binActions.alert}
      {mayWrite && (
        <BulkBar selection={selection} rows={rows} total={total}>
          {exportControl?.({ state, total, selection })}
          <Button color="red" onClick={binActions.confirmSelected}>
            {selection.isAll ? resource.words.removeAll : words.removeSelected}
          </Button>
        </BulkBar>
      )}
      {rows.length === 0 && !binActions.isReloading ? (
        <EmptyList
          failed={failed}
          isFiltered={isFiltered(state)}
          empty={resource.words.empty}
          unfilteredUrl={resource.listPage}
        >
          {mayWrite && (
            <Button component={Link} to={resource.createPage}>
              {resource.words.create}
            </Button>
          )}
        </EmptyList>
      ) : (
        <div className={styles.shown} data-loading={isPending || undefined}>
          <RecordTable
            resource={resource}
            state={state}
            rows={rows}
            columns={columns}
            selection={mayWrite ? selection : undefined}
            isExpired={isExpired}
            current={current}
            actions={
              mayWrite
                ? (row) => <RowActions resource={resource} row={row} onRemove={binActions.confirmOne} />
                : undefined
            }
          />
        </div>
      )}
      {total > 0 && <ListFoot state={state} total={total} />}
      {binActions.dialog}
    </>
  );
}
