import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import styles from './bulk-bar.module.css';

interface BulkBarProps<Row extends RecordBase> {
  selection: Selection;
  rows: readonly Row[];
  /** How many records match. */
  total: number;
  /** What can be done with the chosen ones. */
  children: ReactNode;
}

/** What can be done with the records that are chosen; hidden where none is. */
export function BulkBar<Row extends RecordBase>({ selection, rows, total, children }: BulkBarProps<Row>) {
  const { count, isAll } = selection;
  const wholePage = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  return (
    <>
      <p className={styles.live} role="status">
        {count > 0 && words.selectedLive(count)}
      </p>
      {count > 0 && (
        <div className={styles.bar} role="toolbar" aria-label={words.bulk}>
          <span aria-hidden="true">{words.selectedLive(count)}</span>
          {wholePage && !isAll && (
            <Button variant="subtle" onClick={selection.chooseAll}>
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
