import { href } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { BinDialog } from '#web/admin/bin/bin-dialog.tsx';
import { type Bin, binColumns, binType, labelIn } from '#web/admin/bin/bins.tsx';
import { BulkDeletions } from '#web/admin/bin/bulk-deletions.tsx';
import { ConflictList } from '#web/admin/bin/conflict-list.tsx';
import { useBinActions } from '#web/admin/bin/use-bin-actions.ts';
import { BulkBar, BulkButton } from '#web/admin/list/bulk-bar.tsx';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { isFiltered } from '#web/admin/list/list-state.ts';
import { type ListData, useShownRows } from '#web/admin/list/load-list.ts';
import { OutdatedNotice } from '#web/admin/list/outdated-notice.tsx';
import { RecordTable } from '#web/admin/list/record-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { useListKeys } from '#web/admin/list/use-list-keys.ts';
import { useListPending } from '#web/admin/list/use-list-pending.ts';
import { useNextState } from '#web/admin/list/use-next-state.ts';
import { useSelection } from '#web/admin/list/use-selection.ts';
import type { BulkDeletion } from '#web/admin/records/record-calls.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { BinIcon, RestoreIcon } from '#web/admin/ui/icons.tsx';
import styles from './bin.module.css';

interface BinListProps {
  bin: Bin;
  data: ListData<RecordRow>;
  deletions: readonly BulkDeletion[];
}

/** The binned records of one type. They can be restored or removed for good. */
export function BinList({ bin, deletions, data }: BinListProps) {
  const { state, failed } = data;
  const { rows, total } = useShownRows(data);
  const labelOf = (row: RecordRow) => labelIn(bin, row);
  const selection = useSelection(state, total);
  const binActions = useBinActions(bin, selection, { ...data, rows, total });
  const page = href('/admin/recycle');
  const pending = useListPending(page);
  const next = useNextState(bin, state);
  const mayWrite = useMayWrite();
  const { pending: pendingAction } = binActions;
  const restore = (row: RecordRow) => binActions.request({ action: 'restore', row });
  const purge = (row: RecordRow) => binActions.request({ action: 'purge', row });
  const current = useListKeys({
    rows,
    selection,
    mayWrite,
    onRemove: purge,
    onRow: { r: restore },
  });

  const actions = (row: RecordRow) => (
    <>
      <RowButton
        icon={<RestoreIcon />}
        label={words.restore}
        name={words.restoreRow(labelOf(row))}
        isGentle
        isBusy={binActions.busy.has(row.id)}
        onClick={() => restore(row)}
      />
      <RowButton
        icon={<BinIcon />}
        label={words.purge}
        name={words.purgeRow(labelOf(row))}
        isBusy={binActions.busy.has(row.id)}
        onClick={() => purge(row)}
      />
    </>
  );
  return (
    <>
      <BulkDeletions
        typeName={bin.words.typeName}
        deletions={deletions}
        onRestore={mayWrite ? (deletion) => binActions.request({ action: 'restore', deletion }) : undefined}
      />
      <BulkBar
        selection={mayWrite ? selection : undefined}
        rows={rows}
        total={total}
        actions={
          <>
            <BulkButton
              aria-label={words.restoreSelected}
              isBusy={binActions.isBusy}
              onClick={() => binActions.request({ action: 'restore' })}
            >
              {words.restore}
            </BulkButton>
            <BulkButton
              color="red"
              aria-label={words.purgeSelected}
              isBusy={binActions.isBusy}
              onClick={() => binActions.request({ action: 'purge' })}
            >
              {words.purge}
            </BulkButton>
          </>
        }
      >
        <ListSearch next={next} placeholder={words.search} isPending={pending} />
      </BulkBar>
      {binActions.conflicts.described.length > 0 && (
        <ConflictList {...binActions.conflicts} onClose={binActions.clearConflicts} />
      )}
      <OutdatedNotice failed={failed} rows={rows} />
      {rows.length === 0 && !binActions.isReloading ? (
        <EmptyList
          failed={failed}
          isFiltered={isFiltered(state)}
          icon={BinIcon}
          empty={bin.words.emptyBin}
          unfilteredUrl={`${page}?type=${binType(bin)}`}
        />
      ) : (
        <div className={styles.shown} data-loading={pending || undefined}>
          <RecordTable
            resource={bin}
            state={state}
            next={next}
            rows={rows}
            total={total}
            columns={binColumns(bin)}
            selection={mayWrite ? selection : undefined}
            isExpired={undefined}
            busy={binActions.busy}
            isWhole
            current={current}
            actions={mayWrite ? actions : undefined}
          />
        </div>
      )}
      {total > 0 && <ListFoot state={state} next={next} total={total} isWhole />}
      {pendingAction && (
        <BinDialog
          bin={bin}
          pending={pendingAction}
          count={selection.count}
          onConfirm={() => binActions.confirm(pendingAction)}
          onCancel={binActions.cancel}
        />
      )}
    </>
  );
}
