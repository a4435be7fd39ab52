import { Button, type ButtonProps, Group, Loader } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { type ListState, matchQuery } from '#web/admin/list/list-state.ts';
import type { Chosen } from '#web/admin/records/record-calls.ts';
import { foot } from '#web/admin/ui/foot.ts';
import pageStyles from '#web/ui/page.module.css';
import styles from './list-page.module.css';

interface BulkBarProps<Row extends RecordRow> {
  /** Undefined if the account may not select records. */
  selection: Selection | undefined;
  rows: readonly Row[];
  /** How many records match. */
  total: number;
  /** The buttons for the selected records. */
  actions: ReactNode;
}

/** The actions for the records that are selected, at the foot of the window. */
export function BulkBar<Row extends RecordRow>(props: BulkBarProps<Row>) {
  const { selection, rows, total, actions } = props;
  const count = selection?.count ?? 0;
  return (
    <>
      <p className={pageStyles.unseen} role="status">
        {count > 0 && words.selectedLive(count)}
      </p>
      {selection && count > 0 && (
        <div ref={foot} className={styles.bar} role="toolbar" data-takes-foot="" aria-label={words.bulk}>
          <span className={styles.count} aria-hidden="true">
            {words.selectedLive(count)}
          </span>
          <OtherChoice selection={selection} rows={rows} total={total} />
          <Button variant="subtle" onClick={selection.clear}>
            {words.unselect}
          </Button>
          <Group gap="xs" className={styles.selectionActions ?? ''}>
            {actions}
          </Group>
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

/** The selected records across pages: some by id, or all that match the query but for some. */
export interface Selection {
  has(id: number): boolean;
  count: number;
  /** True if all matching records are selected. */
  isAll: boolean;
  which: Chosen;
  /** The key of an action on exactly these records. */
  requestKey: IdempotencyKey;
  set(ids: readonly number[], isSelected: boolean): void;
  /** Selects these records and no others. */
  selectOnly(ids: readonly number[]): void;
  selectAll(): void;
  /** Drops records that do not match any more, because they have been removed. */
  forget(ids: readonly number[]): void;
  clear(): void;
}

interface SelectionState {
  /** The query as JSON: another query starts with an empty selection. */
  queryKey: string;
  all: boolean;
  /** The selected records; with `all` those that are not. */
  ids: ReadonlySet<number>;
  requestKey: IdempotencyKey;
}

const select = (queryKey: string, all: boolean, ids: Iterable<number> = []): SelectionState => ({
  queryKey,
  all,
  ids: new Set(ids),
  requestKey: new IdempotencyKey(),
});

export function useSelection(state: ListState, total: number): Selection {
  const query = matchQuery(state);
  const queryKey = JSON.stringify(query);
  const [stored, setState] = useState(() => select(queryKey, false));
  const { all, ids, requestKey } = stored.queryKey === queryKey ? stored : select(queryKey, false);
  const count = all ? Math.max(0, total - ids.size) : ids.size;
  return {
    has: (id) => ids.has(id) !== all,
    count,
    isAll: total > 0 && count >= total,
    requestKey,
    which: all ? { query, except: [...ids] } : { ids: [...ids] },
    set(changed, isSelected) {
      const next = new Set(ids);
      for (const id of changed) isSelected === all ? next.delete(id) : next.add(id);
      setState(select(queryKey, all, next));
    },
    selectOnly: (chosen) => setState(select(queryKey, false, chosen)),
    selectAll: () => setState(select(queryKey, true)),
    forget: (gone) =>
      setState(
        select(
          queryKey,
          all,
          [...ids].filter((id) => !gone.includes(id)),
        ),
      ),
    clear: () => setState(select(queryKey, false)),
  };
}
