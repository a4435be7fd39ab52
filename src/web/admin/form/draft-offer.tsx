import { Button } from '@mantine/core';
import { forms } from '#strings/vi/admin/forms.ts';
import type { Drafting } from '#web/admin/form/use-draft.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import styles from './panels.module.css';

const { draft: words } = forms;

/** Offers what was typed here before and not saved. */
export function DraftOffer({ drafting, hasPicture }: { drafting: Drafting; hasPicture: boolean }) {
  const { offered, restore, drop } = drafting;
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
        <Button size="lg" variant="default" onClick={drop}>
          {words.drop}
        </Button>
      </div>
    </div>
  );
}
