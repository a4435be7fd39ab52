import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { list as words } from '#strings/vi/admin/list.ts';
import type { ColumnShares } from '#web/admin/list/use-column-shares.ts';
import styles from './column-edge.module.css';

interface ColumnEdgeProps {
  field: string;
  label: string;
  /** The field of the column on the other side. */
  next: string;
  shares: ColumnShares;
}

/** How far an arrow key moves an edge, in percent. */
const step = 1;

/** The edge between two columns: dragging it or the arrow keys make one wider and the other narrower. */
export function ColumnEdge({ field, label, next, shares }: ColumnEdgeProps) {
  const dragged = useRef<{ x: number; share: number; pixels: number }>(undefined);

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
    shares.move(field, next, share + (clientX - x) / pixels);
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    shares.move(field, next, shares.of(field) + direction * step);
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
