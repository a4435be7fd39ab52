import { Anchor, Button, Flex, Group, Text } from '@mantine/core';
import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { href, Link, useRevalidator } from 'react-router';
import { changes } from '#strings/vi/admin/changes.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import {
  hasOwnEdits,
  holdUndoNotices,
  lastChange,
  noteTyping,
  releaseUndoNotices,
  undoAll,
  undoNotices,
} from '#web/admin/changes/undo-notices.ts';
import { foot } from '#web/admin/ui/foot.ts';
import { useStore } from '#web/ui/store.ts';
import styles from './admin-frame.module.css';

/**
 * Names what was deleted or changed a moment ago and offers to undo it. Ctrl Z undoes the last change of this tab, also one that it
 * does not name.
 */
export function UndoStrip() {
  const notices = useStore(undoNotices);
  const count = notices.reduce((sum, notice) => sum + notice.count, 0);
  const [first] = notices;
  const { revalidate } = useRevalidator();
  async function undo(changes: Parameters<typeof undoAll>[0]) {
    await undoAll(changes);
    await revalidate();
  }
  function undoLast(event: KeyboardEvent) {
    const last = lastChange();
    if (!last || hasOwnEdits(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void undo([last]);
  }
  useWindowEvent('input', noteTyping);
  useHotkeys([['mod+Z', undoLast, { preventDefault: false }]], []);
  const textOfMany = notices.every(({ kind }) => kind === 'bin') ? words.binnedMany : words.changedMany;
  return (
    <Flex
      component="section"
      ref={foot}
      wrap="wrap"
      columnGap="md"
      rowGap={4}
      align="center"
      justify="flex-end"
      style={{ overflowWrap: 'anywhere' }}
      className={styles.strip ?? ''}
      aria-label={words.undoLabel}
      onPointerEnter={holdUndoNotices}
      onPointerLeave={releaseUndoNotices}
      onFocus={holdUndoNotices}
      onBlur={releaseUndoNotices}
    >
      <Text fw={600} role="status">
        {first && (notices.length === 1 ? first.text : textOfMany(count))}
      </Text>
      {notices.length > 1 && (
        <Flex component="ul" wrap="wrap" columnGap="md" justify="flex-end">
          {notices.map((notice) => (
            <Group key={notice.id} component="li" gap={0}>
              <span>{notice.name}</span>
              <Button variant="subtle" aria-label={words.undoOne(notice.name)} onClick={() => void undo([notice])}>
                {admin.undo}
              </Button>
            </Group>
          ))}
        </Flex>
      )}
      {first && (
        <Anchor component={Link} to={href('/admin/changes')}>
          {changes.all}
        </Anchor>
      )}
      {first && (
        <Button onClick={() => void undo(notices)} {...(notices.length === 1 && { 'aria-keyshortcuts': 'Control+Z' })}>
          {notices.length === 1 ? admin.undo : words.undoAll}
        </Button>
      )}
    </Flex>
  );
}
