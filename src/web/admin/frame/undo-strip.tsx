import { Button } from '@mantine/core';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { binNotices, holdBinNotices, releaseBinNotices, undo } from '#web/admin/list/bin-notices.ts';
import { useStore } from '#web/ui/store.ts';
import styles from './undo-strip.module.css';

/**
 * Names what was moved into the recycle bin and offers to undo it. It is a strip at the foot of the window that has room
 * of its own below the page, so that everything on the page can be scrolled above it.
 */
export function UndoStrip() {
  const notices = useStore(binNotices);
  const count = notices.reduce((sum, notice) => sum + notice.count, 0);
  const [first] = notices;
  return (
    <section
      className={styles.strip}
      aria-label={words.binnedLabel}
      onPointerEnter={holdBinNotices}
      onPointerLeave={releaseBinNotices}
      onFocus={holdBinNotices}
      onBlur={releaseBinNotices}
    >
      <p className={styles.text} role="status">
        {first && (notices.length === 1 ? words.binned(first.name) : words.binnedMany(count))}
      </p>
      {notices.length > 1 && (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <li key={notice.id}>
              <span>{notice.name}</span>
              <Button variant="subtle" aria-label={words.undoOne(notice.name)} onClick={() => void undo([notice])}>
                {admin.undo}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {first && <Button onClick={() => void undo(notices)}>{notices.length === 1 ? admin.undo : words.undoAll}</Button>}
    </section>
  );
}
