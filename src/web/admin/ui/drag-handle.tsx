import { admin as words } from '#strings/vi/admin/common.ts';
import { GripIcon } from '#web/admin/ui/icons.tsx';
import type { DragHandlers } from '#web/admin/ui/use-drag-order.ts';
import styles from './drag-handle.module.css';

/** What an item is dragged by. Buttons beside it do the same, by keyboard and with a screen reader, which does not see it. */
export function DragHandle({ handlers }: { handlers: DragHandlers }) {
  return (
    <span {...handlers} className={styles.handle} data-drag-handle aria-hidden="true" title={words.drag}>
      <GripIcon />
    </span>
  );
}
