import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import styles from './bulk-bar.module.css';

interface BulkBarProps<Row extends RecordRow> {
  selection: Selection;
  rows: readonly Row[];
  /** How many records match. */
  total: number;
  /** The buttons for the selected records. */
  children: ReactNode;
}

/** The toolbar for the selected records; hidden if none is. */
export function BulkBar<Row extends RecordRow>({ selection, rows, total, children }: BulkBarProps<Row>) {
  const { count, isAll } = selection;
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  return (
    <>
      <p className={styles.live} role="status">
        {count > 0 && words.selectedLive(count)}
      </p>
      {count > 0 && (
        <div className={styles.bar} role="toolbar" aria-label={words.bulk}>
          <span aria-hidden="true">{words.selectedLive(count)}</span>
          {isPageSelected && !isAll && (
            <Button variant="subtle" onClick={selection.selectAll}>
              {words.selectAll(total)}
            </Button>
          )}
          {children}
          <Button variant="default" onClick={selection.clear}>
            {words.unselect}
          </Button>
        </div>
      )}
    </>
  );
}
