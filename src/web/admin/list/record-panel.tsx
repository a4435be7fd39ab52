import { Anchor, CloseButton, Group } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, useRevalidator } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { useEditedCell } from '#web/admin/list/cell-editing.ts';
import type { Column } from '#web/admin/list/columns.tsx';
import { rowId } from '#web/admin/list/use-list-keys.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import styles from './list-page.module.css';

/** What a form has to do with the list that it is beside. */
export interface FormPanel<Row> {
  onSaved(row: Row): void;
  /** True to go on with the draft of the record, which was typed in its cells, instead of offering it. */
  takesDraft: boolean;
}

/** Moves the focus to the first field of the open panel, or, where nothing can be edited, to its first link. */
function enterPanel(): void {
  const panel = document.querySelector(`.${styles.panel}`);
  const first = panel?.querySelector('form :is(input, textarea):not([type=hidden])') ?? panel?.querySelector('a');
  if (first instanceof HTMLElement) first.focus();
}

interface RecordPanelProps<Row extends RecordRow> {
  resource: ResourceConfig<Row>;
  opened: OpenedRow<Row>;
  /** The record that is open. */
  row: Row;
  /** The rows of the list, which may have a newer version. */
  rows: readonly Row[];
  cells: ReturnType<typeof useEditedCell<Row>>;
  render: (row: Row, panel: FormPanel<Row>) => ReactNode;
}

/**
 * Shows a record beside the list, which follows what is saved there. Escape closes it, unless what has the focus uses Escape
 * itself.
 */
export function RecordPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  const { resource, opened, row, rows, cells, render } = props;
  const latest = rows.find(({ id, version }) => id === row.id && version > row.version) ?? row;
  const { revalidate } = useRevalidator();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record begins at its top
  useEffect(() => {
    panel.current?.scrollTo(0, 0);
  }, [row.id]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) opened.close();
  }

  function onSaved(saved: Row) {
    opened.update(saved);
    void revalidate();
  }

  return (
    <aside ref={panel} className={styles.panel} data-takes-side="" aria-labelledby={id} onKeyDown={onKeyDown}>
      <Group component="header" gap="xs" wrap="nowrap" mb="md" className={styles.head ?? ''}>
        <h2 id={id}>{resource.nameOf(latest)}</h2>
        <Anchor component={Link} style={{ whiteSpace: 'nowrap' }} to={resource.updatePage(row.id)}>
          {words.ownPage}
        </Anchor>
        <CloseButton size="xl" aria-label={words.closePanel} onClick={opened.close} />
      </Group>
      <Suspense fallback={<p>{admin.loading}</p>}>
        <AfterCells key={row.id} id={row.id} cells={cells}>
          {(takesDraft) => render(latest, { onSaved, takesDraft })}
        </AfterCells>
      </Suspense>
    </aside>
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

interface OpenedRowOptions<Row extends RecordRow> {
  columns: readonly Column<Row>[];
  /** The fields whose columns stay beside an open panel; undefined if the list has no panel. */
  beside: readonly string[] | undefined;
}

/** The record that a panel shows beside the list. */
interface OpenedRow<Row extends RecordRow> {
  row: Row | undefined;
  show(row: Row): void;
  /** Shows another version of the record, if it is still open. */
  update(row: Row): void;
  close(): void;
  /** Closes the panel if it shows one of these rows, which are gone. */
  forget(ids: readonly number[]): void;
  /** The columns that there is room for. */
  columns: readonly Column<Row>[];
  /** For `useListKeys`. */
  keys: { [Name in 'onMove' | 'onOpen']: ((row: Row) => void) | undefined } & {
    shown: number | undefined;
    onEnter: (() => void) | undefined;
    onClose: (() => void) | undefined;
  };
  /** Opens the panel by a link to the record's page; a click that asks for a new tab, and narrow windows, follow the link. */
  onLink: ((event: MouseEvent, row: Row) => void) | undefined;
}

/** Where a list and a panel have room in one window. */
const roomForPanel = '(min-width: 60rem)';

export function useOpenedRow<Row extends RecordRow>(options: OpenedRowOptions<Row>): OpenedRow<Row> {
  const { columns, beside } = options;
  const [row, show] = useState<Row>();

  function close() {
    show(undefined);
    if (row) document.getElementById(rowId(row.id))?.focus();
  }

  function onLink(event: MouseEvent, clicked: Row) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !matchMedia(roomForPanel).matches) return;
    event.preventDefault();
    show(clicked);
  }

  return {
    row,
    show,
    update: (saved) => show((shown) => (shown?.id === saved.id ? saved : shown)),
    close,
    forget: (ids) => show((shown) => (shown && ids.includes(shown.id) ? undefined : shown)),
    columns: row ? columns.filter(({ field }) => beside?.includes(field)) : columns,
    keys: {
      shown: row?.id,
      onMove: row && show,
      onOpen: beside && show,
      onEnter: row && enterPanel,
      onClose: row && close,
    },
    onLink: beside && onLink,
  };
}
