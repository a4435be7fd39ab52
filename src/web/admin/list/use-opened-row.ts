import { type MouseEvent, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { Column } from '#web/admin/list/column.ts';
import { rowId } from '#web/admin/list/use-list-keys.ts';

interface OpenedRowOptions<Row extends RecordRow> {
  columns: readonly Column<Row>[];
  /** The fields whose columns stay beside an open panel; undefined if the list has no panel. */
  beside: readonly string[] | undefined;
  /** Ids of rows that have been removed. */
  removed: ReadonlySet<number>;
}

/** The record that a panel shows beside the list. */
export interface OpenedRow<Row extends RecordRow> {
  row: Row | undefined;
  show(row: Row): void;
  close(): void;
  /** The columns that there is room for. */
  columns: readonly Column<Row>[];
  /** For `useListKeys`. */
  keys: { [Name in 'onMove' | 'onOpen']: ((row: Row) => void) | undefined } & {
    shown: number | undefined;
    onClose: (() => void) | undefined;
  };
  /** Opens the panel by a link to the record's page; a click that asks for a new tab, and narrow windows, follow the link. */
  onLink: ((event: MouseEvent, row: Row) => void) | undefined;
}

/** Where a list and a panel have room in one window. */
const roomForPanel = '(min-width: 60rem)';

export function useOpenedRow<Row extends RecordRow>(options: OpenedRowOptions<Row>): OpenedRow<Row> {
  const { columns, beside, removed } = options;
  const [chosen, show] = useState<Row>();
  const row = chosen && removed.has(chosen.id) ? undefined : chosen;

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
    close,
    columns: row ? columns.filter(({ field }) => beside?.includes(field)) : columns,
    keys: { shown: row?.id, onMove: row && show, onOpen: beside && show, onClose: row && close },
    onLink: beside && onLink,
  };
}
