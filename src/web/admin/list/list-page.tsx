import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { type EditCells, useEditedCell } from '#web/admin/list/cell-editing.ts';
import type { Column } from '#web/admin/list/columns.tsx';
import { ListFilters } from '#web/admin/list/list-filters.tsx';
import { type ListState, listSearch, saveListUrl } from '#web/admin/list/list-state.ts';
import type { ListData } from '#web/admin/list/load-list.ts';
import { RecordList, useRecordList } from '#web/admin/list/record-list.tsx';
import { type FormPanel, RecordPanel, useOpenedRow } from '#web/admin/list/record-panel.tsx';
import { RowButton, RowLink } from '#web/admin/list/row-actions.tsx';
import { BulkButton, type Selection } from '#web/admin/list/selection.tsx';
import { useListKeys } from '#web/admin/list/use-list-keys.ts';
import { useMoveToBin } from '#web/admin/list/use-move-to-bin.tsx';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { BinIcon, EditIcon, PlusIcon } from '#web/admin/ui/icons.tsx';
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
  const { resource, data, columns, isExpired, tools, panel, exportControl, bulkEdit, editCells, pasteControl } = props;
  const list = useRecordList(resource, data);
  const { state, next, rows, total, selection, mayWrite } = list;
  const opened = useOpenedRow({ columns, beside: panel?.columns });
  const shown = rows.map(({ id }) => id);
  const binActions = useMoveToBin(resource, { selection, shown, list: data.list, state, onRemoved: opened.forget });
  const navigate = useNavigate();
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
          {mayWrite && (
            <>
              {pasteControl?.({ selection, rows })}
              {exportControl?.({ state, total })}
              <CreateLink resource={resource} isLarge />
            </>
          )}
        </div>
      </PageHead>
      <RecordList
        resource={resource}
        list={list}
        removal={binActions}
        placeholder={resource.words.placeholder}
        filters={
          <ListFilters
            resource={resource}
            state={next}
            columns={columns.filter(({ field }) => resource.sorts.includes(field))}
            total={total}
            isBeside={opened.row !== undefined}
          />
        }
        bulk={
          <>
            {bulkEdit?.(selection)}
            {exportControl?.({ state, total, selection })}
            <BulkButton color="red" isBusy={binActions.isBusy} onClick={binActions.confirmSelected}>
              {selection.isAll ? resource.words.removeAll : words.removeSelected}
            </BulkButton>
          </>
        }
        notice={binActions.alert}
        empty={{
          text: resource.words.empty,
          url: resource.listPage,
          children: mayWrite && <CreateLink resource={resource} />,
        }}
        columns={opened.columns}
        isExpired={isExpired}
        current={opened.row?.id ?? current}
        onOpen={opened.onLink}
        editing={cells.editing}
        actions={(row) => (
          <>
            <RowLink
              to={resource.updatePage(row.id)}
              icon={<EditIcon />}
              label={words.edit}
              name={words.editRow(resource.nameOf(row))}
            />
            <RowButton
              icon={<BinIcon />}
              label={words.remove}
              name={words.removeRow(resource.nameOf(row))}
              isBusy={binActions.busy.has(row.id)}
              onClick={() => binActions.confirmOne(row)}
            />
          </>
        )}
      />
      {opened.row && panel && (
        <RecordPanel
          resource={resource}
          opened={opened}
          row={opened.row}
          rows={rows}
          cells={cells}
          render={panel.render}
        />
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
