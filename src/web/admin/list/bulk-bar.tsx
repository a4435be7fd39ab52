import { Button } from '@mantine/core';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { Noun } from '#web/admin/records/noun.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { list as words } from '#web/strings/vi-admin-list.ts';
import styles from './bulk-bar.module.css';

interface BulkBarProps<Row extends RecordBase> {
  noun: Pick<Noun<Row>, 'words'>;
  selection: Selection;
  rows: readonly Row[];
  total: number;
  onRemove: () => void;
}

/** What can be done with the records that are chosen; hidden where none is. */
export function BulkBar<Row extends RecordBase>({ noun, selection, rows, total, onRemove }: BulkBarProps<Row>) {
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
          <Button color="red" onClick={onRemove}>
            {isAll ? noun.words.removeAll : words.removeSelected}
          </Button>
          <Button variant="default" onClick={selection.clear}>
            {words.unselect}
          </Button>
        </div>
      )}
    </>
  );
}
