import { Group } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { EmptyList, OutdatedNotice } from '#web/admin/list/empty-list.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { isFiltered, useListPending, useNextState } from '#web/admin/list/list-state.ts';
import { type ListData, useShownRows } from '#web/admin/list/load-list.ts';
import { RecordTable, type RecordTableProps } from '#web/admin/list/record-table.tsx';
import { BulkBar, useSelection } from '#web/admin/list/selection.tsx';
import type { RowRemoval } from '#web/admin/list/use-row-removal.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import type { IconProps } from '#web/ui/icons.tsx';
import styles from './record-table.module.css';

/** What a list of records shows now, and what is selected of it. */
export function useRecordList<Row extends RecordRow>(
  resource: Pick<ResourceConfig<Row>, 'sorts' | 'filters'>,
  data: ListData<Row>,
) {
  const { state, failed } = data;
  const { rows, total } = useShownRows(data);
  return {
    state,
    failed,
    /** The state that the list will have once it is loaded. */
    next: useNextState(resource, state),
    rows,
    total,
    selection: useSelection(state, total),
    mayWrite: useMayWrite(),
  };
}

interface RecordListProps<Row extends RecordRow>
  extends Pick<
    RecordTableProps<Row>,
    'resource' | 'columns' | 'isExpired' | 'current' | 'onOpen' | 'isWhole' | 'actions' | 'editing'
  > {
  list: ReturnType<typeof useRecordList<Row>>;
  removal: Pick<RowRemoval, 'busy' | 'isReloading'>;
  placeholder: string;
  filters?: ReactNode;
  /** The buttons for the selected records. */
  bulk: ReactNode;
  /** What is said above the table. */
  notice: ReactNode;
  /** In place of the table if nothing matches: what it says, and where the list is without search and filters. */
  empty: { text: string; url: string; icon?: ComponentType<IconProps>; children?: ReactNode };
}

/** Records with search and selection, as a table with its foot. Who may not write can select nothing, and sees no actions. */
export function RecordList<Row extends RecordRow>(props: RecordListProps<Row>) {
  const { list, removal, placeholder, filters, bulk, notice, empty, actions, ...table } = props;
  const { state, failed, next, rows, total, mayWrite } = list;
  const isPending = useListPending();
  const selection = mayWrite ? list.selection : undefined;
  return (
    <>
      <Group gap="xs" my="md">
        <ListSearch next={next} placeholder={placeholder} isPending={isPending} />
        {filters}
      </Group>
      {notice}
      <OutdatedNotice failed={failed} rows={rows} />
      {rows.length === 0 && !removal.isReloading ? (
        <EmptyList
          failed={failed}
          isFiltered={isFiltered(state)}
          empty={empty.text}
          icon={empty.icon}
          unfilteredUrl={empty.url}
        >
          {empty.children}
        </EmptyList>
      ) : (
        <div className={styles.shown} data-loading={isPending || undefined}>
          <RecordTable
            {...table}
            state={state}
            next={next}
            rows={rows}
            total={total}
            selection={selection}
            busy={removal.busy}
            actions={mayWrite ? actions : undefined}
          />
        </div>
      )}
      {total > 0 && <ListFoot state={state} next={next} total={total} isWhole={table.isWhole} />}
      <BulkBar selection={selection} rows={rows} total={total} actions={bulk} />
    </>
  );
}
