import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { list as words } from '#strings/vi/admin/list.ts';
import { useTableSettings } from '#web/admin/list/table-settings.ts';
import styles from './record-table.module.css';

/** The widths of a table's columns. */
interface ColumnShares {
  /** The share of a column in percent of all columns with text. */
  of(field: string): number;
  /** Moves the edge between two neighbours: the first one gets this share, the second what is left of both. */
  move(field: string, next: string, share: number): void;
  /** Gives all columns their first widths. */
  reset(): void;
}

/** The narrowest column, in percent. */
const smallest = 4;

/**
 * The widths of the columns of a list, which its reader can change.
 *
 * @param list its wire name
 * @param columns those that are shown, with their first shares
 */
export function useColumnShares(list: string, columns: readonly { field: string; share: number }[]): ColumnShares {
  const [{ shares }, change] = useTableSettings();
  const own = shares[list] ?? {};
  const raw = (field: string) => own[field] ?? columns.find((column) => column.field === field)?.share ?? 0;
  const sum = columns.reduce((total, { field }) => total + raw(field), 0);
  const of = (field: string) => (raw(field) / sum) * 100;
  return {
    of,
    move(field, next, share) {
      const both = of(field) + of(next);
      const first = Math.min(Math.max(share, smallest), both - smallest);
      // As stored, shares are in proportion to those of columns that are not shown now, too.
      const scale = sum / 100;
      change({ shares: { ...shares, [list]: { ...own, [field]: first * scale, [next]: (both - first) * scale } } });
    },
    reset() {
      const { [list]: _, ...others } = shares;
      change({ shares: others });
    },
  };
}

interface ColumnEdgeProps {
  column: { field: string; label: string };
  /** The column on the other side. */
  next: { field: string } | undefined;
  shares: ColumnShares;
}

/** How far an arrow key moves an edge, in percent. */
const step = 1;

/** The edge between two columns: dragging it or the arrow keys make one wider and the other narrower. The last one has none. */
export function ColumnEdge({ column: { field, label }, next, shares }: ColumnEdgeProps) {
  const dragged = useRef<{ x: number; share: number; pixels: number }>(undefined);

  if (!next) return null;
  const moveTo = (share: number) => shares.move(field, next.field, share);

  function start(event: PointerEvent<HTMLElement>) {
    const head = event.currentTarget.closest('th');
    if (!head) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const share = shares.of(field);
    dragged.current = { x: event.clientX, share, pixels: head.offsetWidth / share };
  }

  function move({ clientX }: PointerEvent) {
    if (!dragged.current) return;
    const { x, share, pixels } = dragged.current;
    moveTo(share + (clientX - x) / pixels);
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    moveTo(shares.of(field) + direction * step);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no <hr>
    <span
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words.columnWidth(label)}
      aria-valuenow={Math.round(shares.of(field))}
      aria-valuemin={0}
      aria-valuemax={100}
      title={words.columnWidthHint}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => {
        dragged.current = undefined;
      }}
      onDoubleClick={shares.reset}
      onKeyDown={onKeyDown}
    />
  );
}
