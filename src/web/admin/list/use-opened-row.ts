import { type MouseEvent, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { Column } from '#web/admin/list/column.ts';
import { enterPanel } from '#web/admin/list/record-panel.tsx';
import { rowId } from '#web/admin/list/use-list-keys.ts';

interface OpenedRowOptions<Row extends RecordRow> {
  columns: readonly Column<Row>[];
  /** The fields whose columns stay beside an open panel; undefined if the list has no panel. */
  beside: readonly string[] | undefined;
}

/** The record that a panel shows beside the list. */
export interface OpenedRow<Row extends RecordRow> {
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
