import { Button } from '@mantine/core';
import { forms as words } from '#strings/vi/admin/forms.ts';
import type { Saving } from '#web/admin/form/use-saving.ts';
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

/** The buttons of a form: save and discard. The bar sticks to the window while there are unsaved changes. */
export function SaveBar({ saving, isDirty, hasNext, onDiscard }: SaveBarProps) {
  const { pending, sent, save } = saving;
  const isLong = useDelayed(pending !== null, waits.progress);
  return (
    <div className={styles.bar} data-dirty={isDirty || undefined} data-takes-foot={isDirty || undefined}>
      <div className={styles.status} role="status">
        {isLong ? <Progress sent={sent} /> : isDirty && words.unsaved}
      </div>
      <div className={styles.buttons}>
        {isDirty && (
          <Button variant="subtle" size="lg" disabled={pending !== null} onClick={onDiscard}>
            {words.discard}
          </Button>
        )}
        {hasNext && (
          <Button
            variant="default"
            size="lg"
            disabled={pending !== null}
            aria-busy={pending === 'next'}
            aria-keyshortcuts="Control+Enter"
            onClick={() => save('next')}
          >
            {words.saveAndNext}
          </Button>
        )}
        <Button type="submit" size="lg" disabled={pending !== null} aria-busy={pending === 'leave'}>
          {words.save}
        </Button>
      </div>
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
