import { Button } from '@mantine/core';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import styles from './fields.module.css';

/** Shown above name fields whose options could not be loaded. */
export function NamesLoadError({ retry }: { retry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      {words.optionsFailed}
      <Button variant="default" size="lg" onClick={retry}>
        {admin.retry}
      </Button>
    </div>
  );
}
