import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { forms as words } from '#strings/vi/admin/forms.ts';
import type { Saving } from '#web/admin/form/use-saving.ts';
import { foot } from '#web/admin/ui/foot.ts';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';
import styles from './record-form.module.css';

interface SaveBarProps {
  saving: Pick<Saving<never, never>, 'pending' | 'sent' | 'save'>;
  isDirty: boolean;
  /** True to offer "save and add another". */
  hasNext: boolean;
  onDiscard: () => void;
}

/**
 * The buttons of a form. One Tab after the last field is the one that goes on adding, and last is the one that discards. The bar
 * sticks to the window while there are unsaved changes.
 */
export function SaveBar({ saving, isDirty, hasNext, onDiscard }: SaveBarProps) {
  const { pending, sent, save } = saving;
  const isLong = useDelayed(pending !== null, waits.progress);
  return (
    <div
      ref={isDirty ? foot : undefined}
      className={styles.bar}
      data-dirty={isDirty || undefined}
      data-takes-foot={isDirty || undefined}
    >
      <Stack gap={0} flex="1 1 auto" fw={600} role="status">
        {isLong ? <Progress sent={sent} /> : isDirty && words.unsaved}
      </Stack>
      <Group gap="xs" className={styles.buttons ?? ''}>
        {hasNext && (
          <Button
            variant="default"
            size="lg"
            disabled={pending !== null}
            aria-busy={pending === 'next'}
            aria-keyshortcuts="Control+Enter"
            data-saves=""
            onClick={() => save('next')}
          >
            {words.saveAndNext}
          </Button>
        )}
        <Button
          type="submit"
          size="lg"
          disabled={pending !== null}
          aria-busy={pending === 'leave'}
          aria-keyshortcuts={hasNext ? 'Control+S' : 'Control+Enter Control+S'}
          data-saves=""
        >
          {words.save}
        </Button>
        {isDirty && (
          // First to the eye, last for the Tab key.
          <Button variant="subtle" size="lg" style={{ order: -1 }} disabled={pending !== null} onClick={onDiscard}>
            {words.discard}
          </Button>
        )}
      </Group>
      <Flex
        visibleFrom="sm"
        w="100%"
        wrap="wrap"
        columnGap="md"
        justify="flex-end"
        c="dimmed"
        fz="0.875rem"
        className={styles.keys ?? ''}
      >
        {words.keys[hasNext ? 'create' : 'update'].map(([keys, meaning]) => (
          <span key={keys}>
            <kbd>{keys}</kbd> {meaning}
          </span>
        ))}
      </Flex>
    </div>
  );
}

function Progress({ sent }: { sent: number | null }) {
  if (sent === null) return words.saving;
  if (sent === 1) return words.processing;
  const label = words.uploading(Math.floor(sent * 100));
  return (
    <>
      {label}
      <Box component="progress" w="100%" maw="20rem" value={sent} max={1} aria-label={label} />
    </>
  );
}
