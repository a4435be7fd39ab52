import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import pageStyles from '#web/ui/page.module.css';
import styles from './bulk-bar.module.css';

interface BulkBarProps<Row extends RecordRow> {
  /** Undefined if the account may not select records. */
  selection: Selection | undefined;
  rows: readonly Row[];
  /** How many records match. */
  total: number;
  /** The buttons for the selected records. */
  actions: ReactNode;
  /** The controls of the list. */
  children: ReactNode;
}

/** The controls of a list, and at the foot of the window the actions for the records that are selected. */
export function BulkBar<Row extends RecordRow>(props: BulkBarProps<Row>) {
  const { selection, rows, total, actions, children } = props;
  const count = selection?.count ?? 0;
  return (
    <>
      <div className={styles.controls}>{children}</div>
      <p className={pageStyles.unseen} role="status">
        {count > 0 && words.selectedLive(count)}
      </p>
      {selection && count > 0 && (
        <div className={styles.bar} role="toolbar" data-takes-foot="" aria-label={words.bulk}>
          <span className={styles.count} aria-hidden="true">
            {words.selectedLive(count)}
          </span>
          <OtherChoice selection={selection} rows={rows} total={total} />
          <Button variant="subtle" onClick={selection.clear}>
            {words.unselect}
          </Button>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </>
  );
}

interface BulkButtonProps extends Pick<ButtonProps, 'color'> {
  'aria-label'?: string;
  /** True while an action is under way: the button does nothing, and keeps the focus. */
  isBusy: boolean;
  onClick: () => void;
  children: string;
}

/** A button that asks about the selected records. */
export function BulkButton({ isBusy, onClick, ...props }: BulkButtonProps) {
  return (
    <Button
      {...props}
      {...(isBusy && { 'data-disabled': true, leftSection: <Loader size="xs" color="gray" /> })}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onClick}
    />
  );
}

/** Selects the rows of this page alone where more are selected, and all that match where the whole page is. */
function OtherChoice<Row extends RecordRow>(props: { selection: Selection; rows: readonly Row[]; total: number }) {
  const { selection, rows, total } = props;
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  if (!isPageSelected || total <= rows.length) return null;
  if (selection.count > rows.length)
    return (
      <Button variant="subtle" onClick={() => selection.selectOnly(rows.map(({ id }) => id))}>
        {words.onlyPage}
      </Button>
    );
  return (
    <Button variant="subtle" onClick={selection.selectAll}>
      {words.selectAllOf(total)}
    </Button>
  );
}
