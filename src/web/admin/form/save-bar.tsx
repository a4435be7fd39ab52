import { Button } from '@mantine/core';
import { forms as words } from '#strings/vi/admin/forms.ts';
import type { Saving } from '#web/admin/form/use-saving.ts';
import { foot } from '#web/admin/ui/foot.ts';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';
import styles from './save-bar.module.css';

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
      <div className={styles.status} role="status">
        {isLong ? <Progress sent={sent} /> : isDirty && words.unsaved}
      </div>
      <div className={styles.buttons}>
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
          <Button
            className={styles.discard ?? ''}
            variant="subtle"
            size="lg"
            disabled={pending !== null}
            onClick={onDiscard}
          >
            {words.discard}
          </Button>
        )}
      </div>
      <p className={styles.keys}>
        {words.keys[hasNext ? 'create' : 'update'].map(([keys, meaning]) => (
          <span key={keys}>
            <kbd>{keys}</kbd> {meaning}
          </span>
        ))}
      </p>
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
      <progress className={styles.progress} value={sent} max={1} aria-label={label} />
    </>
  );
}
