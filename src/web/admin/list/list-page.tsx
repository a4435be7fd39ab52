import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { BulkBar, BulkButton } from '#web/admin/list/bulk-bar.tsx';
import { type EditCells, useEditedCell } from '#web/admin/list/cell-editing.ts';
import type { Column } from '#web/admin/list/column.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { saveListUrl } from '#web/admin/list/last-list-url.ts';
import { ListFilters } from '#web/admin/list/list-filters.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { isFiltered, type ListState, listSearch } from '#web/admin/list/list-state.ts';
import { type ListData, useShownRows } from '#web/admin/list/load-list.ts';
import { OutdatedNotice } from '#web/admin/list/outdated-notice.tsx';
import { type FormPanel, RecordPanel } from '#web/admin/list/record-panel.tsx';
import { RecordTable } from '#web/admin/list/record-table.tsx';
import { RowActions } from '#web/admin/list/row-actions.tsx';
import { useListKeys } from '#web/admin/list/use-list-keys.ts';
import { useListPending } from '#web/admin/list/use-list-pending.ts';
import { useMoveToBin } from '#web/admin/list/use-move-to-bin.tsx';
import { useNextState } from '#web/admin/list/use-next-state.ts';
import { type OpenedRow, useOpenedRow } from '#web/admin/list/use-opened-row.ts';
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
  /** Shows a record beside the list, and the columns that the list has meanwhile. */
  panel?: {
    columns: readonly string[];
    render: (row: Row, panel: FormPanel<Row>) => ReactNode;
  };
  /** The control that exports the list, or the selected records. */
  exportControl?: (cards: { state: ListState; total: number; selection?: Selection }) => ReactNode;
  /** Renders rows whose cells are edited. */
  editCells?: EditCells<Row>;
  /** The control that pastes cells of a spreadsheet. */
  pasteControl?: (shown: { selection: Selection; rows: readonly Row[] }) => ReactNode;
  /** The control that edits or merges the selected records. */
  bulkEdit?: (selection: Selection) => ReactNode;
}

/** A list of records with search, filters, sorting, selection and deletion. */
export function ListPage<Row extends RecordRow>(props: ListPageProps<Row>) {
  const { resource, isExpired, tools, panel, exportControl, bulkEdit, editCells, pasteControl } = props;
  const { list, state, failed } = props.data;
  const { rows, total } = useShownRows(props.data);
  const selection = useSelection(state, total);
  const opened = useOpenedRow({ columns: props.columns, beside: panel?.columns });
  const shown = rows.map(({ id }) => id);
  const binActions = useMoveToBin(resource, { selection, shown, list, state, onRemoved: opened.forget });
  const isPending = useListPending(resource.listPage);
  const mayWrite = useMayWrite();
  const navigate = useNavigate();
  const next = useNextState(resource, state);
  const { revalidate } = useRevalidator();
  const cells = useEditedCell<Row>({
    page: resource.listPage,
    fields: opened.columns.map(({ field }) => field),
    reload: revalidate,
    render: mayWrite ? editCells : undefined,
    openForm: (id) => void navigate(resource.updatePage(id), { replace: true }),
    closePanel: (id) => opened.forget([id]),
  });
  const current = useListKeys({
    rows,
    selection,
    mayWrite,
    onRemove: binActions.confirmOne,
    ...opened.keys,
    onPage: { c: () => void navigate(resource.createPage), ...cells.keys },
    onRow: { e: ({ id }) => void navigate(resource.updatePage(id), { replace: true }) },
  });
  saveListUrl(resource, listSearch(state));

  return (
    <>
      <PageHead title={resource.words.title} help={resource.help.list}>
        <div className={styles.actions}>
          {tools}
          {pasteControl?.({ selection, rows })}
          {exportControl?.({ state, total })}
          {mayWrite && <CreateLink resource={resource} isLarge />}
        </div>
      </PageHead>
      <BulkBar
        selection={mayWrite ? selection : undefined}
        rows={rows}
        total={total}
        actions={
          <>
            {bulkEdit?.(selection)}
            {exportControl?.({ state, total, selection })}
            <BulkButton color="red" isBusy={binActions.isBusy} onClick={binActions.confirmSelected}>
              {selection.isAll ? resource.words.removeAll : words.removeSelected}
            </BulkButton>
          </>
        }
      >
        <ListSearch next={next} placeholder={resource.words.placeholder} isPending={isPending} />
        <ListFilters
          resource={resource}
          state={next}
          columns={props.columns.filter(({ field }) => resource.sorts.includes(field))}
          total={total}
        />
      </BulkBar>
      {binActions.alert}
      <OutdatedNotice failed={failed} rows={rows} />
      {rows.length === 0 && !binActions.isReloading ? (
        <EmptyList
          failed={failed}
          isFiltered={isFiltered(state)}
          empty={resource.words.empty}
          unfilteredUrl={resource.listPage}
        >
          {mayWrite && <CreateLink resource={resource} />}
        </EmptyList>
      ) : (
        <div className={styles.shown} data-loading={isPending || undefined}>
          <RecordTable
            resource={resource}
            state={state}
            next={next}
            rows={rows}
            total={total}
            columns={opened.columns}
            selection={mayWrite ? selection : undefined}
            isExpired={isExpired}
            busy={binActions.busy}
            current={opened.row?.id ?? current}
            onOpen={opened.onLink}
            editing={cells.editing}
            actions={
              mayWrite
                ? (row) => (
                    <RowActions
                      resource={resource}
                      row={row}
                      isBusy={binActions.busy.has(row.id)}
                      onRemove={binActions.confirmOne}
                    />
                  )
                : undefined
            }
          />
        </div>
      )}
      {total > 0 && <ListFoot state={state} next={next} total={total} />}
      {opened.row && (
        <OpenedPanel resource={resource} panel={panel} row={opened.row} rows={rows} opened={opened} cells={cells} />
      )}
      {binActions.dialog}
    </>
  );
}

/** The link to the page that creates a record. */
function CreateLink({
  resource,
  isLarge,
}: {
  resource: Pick<ResourceConfig<never>, 'createPage' | 'words'>;
  isLarge?: boolean;
}) {
  return (
    <Button component={Link} to={resource.createPage} {...(isLarge && { leftSection: <PlusIcon /> })}>
      {resource.words.create}
    </Button>
  );
}

interface OpenedPanelProps<Row extends RecordRow> extends Pick<ListPageProps<Row>, 'resource' | 'panel'> {
  row: Row;
  /** The rows of the list, which may have a newer version. */
  rows: readonly Row[];
  opened: OpenedRow<Row>;
  cells: ReturnType<typeof useEditedCell<Row>>;
}

/** The panel that shows a record beside the list. The list follows what is saved there. */
function OpenedPanel<Row extends RecordRow>({ resource, panel, row, rows, opened, cells }: OpenedPanelProps<Row>) {
  const latest = rows.find(({ id, version }) => id === row.id && version > row.version) ?? row;
  const { revalidate } = useRevalidator();
  function onSaved(saved: Row) {
    opened.update(saved);
    void revalidate();
  }
  return (
    <RecordPanel title={resource.nameOf(latest)} page={resource.updatePage(row.id)} onClose={opened.close}>
      <AfterCells key={row.id} id={row.id} cells={cells}>
        {(takesDraft) => panel?.render(latest, { onSaved, takesDraft })}
      </AfterCells>
    </RecordPanel>
  );
}

interface AfterCellsProps {
  id: number;
  cells: Pick<ReturnType<typeof useEditedCell<never>>, 'isEdited' | 'isSaving' | 'end'>;
  children: (takesDraft: boolean) => ReactNode;
}

/** What the panel shows, once the record is not edited in its cells any more: it has one editor, which takes what was typed there. */
function AfterCells({ id, cells: { isEdited, isSaving, end }, children }: AfterCellsProps) {
  const [takesDraft] = useState(isEdited(id));
  const [isReady, setReady] = useState(!takesDraft);
  const mustEnd = isEdited(id) && !isSaving(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes
  useEffect(() => {
    if (mustEnd) end(id);
    // Not before the cells are gone, which keep their draft as they go.
    else if (!isEdited(id)) setReady(true);
  }, [mustEnd, isEdited(id)]);
  return isReady ? children(takesDraft) : <p role="status">{forms.saving}</p>;
}
