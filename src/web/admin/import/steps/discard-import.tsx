import { Button } from '@mantine/core';
import { useState } from 'react';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import styles from './steps.module.css';

interface DiscardImportProps {
  /** When the file is removed by itself: ISO 8601, UTC. */
  keptUntil: string | null;
  onDiscard: () => void;
}

/** How long the file of an open import is kept, and the button that gives it up. */
export function DiscardImport({ keptUntil, onDiscard }: DiscardImportProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <footer className={styles.discard}>
      {keptUntil !== null && (
        <p className={styles.lead}>
          {words.keptUntil} <DateTime at={keptUntil} />
        </p>
      )}
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {words.discard}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.discard}
          confirm={words.discard}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDiscard();
          }}
        >
          <p>{words.discardQuestion}</p>
        </ConfirmDialog>
      )}
    </footer>
  );
}
