import { Button } from '@mantine/core';
import { forms } from '#strings/vi/admin/forms.ts';
import type { DraftControls } from '#web/admin/form/use-draft.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import styles from './panels.module.css';

const { draft: words } = forms;

/** Offers to restore an unsaved draft of this form. */
export function DraftOffer({ draft, hasPicture }: { draft: DraftControls; hasPicture: boolean }) {
  const { offered, restore, dismiss } = draft;
  if (offered === undefined) return null;
  return (
    <div className={`${styles.panel} ${styles.offer}`} role="status">
      <p>
        {words.found} <DateTime at={offered} />.{hasPicture && ` ${words.picture}`}
      </p>
      <div className={styles.choices}>
        <Button size="lg" onClick={restore}>
          {words.restore}
        </Button>
        <Button size="lg" variant="default" onClick={dismiss}>
          {words.drop}
        </Button>
      </div>
    </div>
  );
}
