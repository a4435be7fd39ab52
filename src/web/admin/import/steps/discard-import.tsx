import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';

interface DiscardImportProps {
  /** When the file is removed by itself: ISO 8601, UTC. */
  keptUntil: string | null;
  onDiscard: () => void;
}

/** How long the file of an open import is kept, and the button that gives it up. */
export function DiscardImport({ keptUntil, onDiscard }: DiscardImportProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Group component="footer" justify="space-between" gap="xs">
      {keptUntil !== null && (
        <Text c="dimmed">
          {words.keptUntil} <DateTime at={keptUntil} />
        </Text>
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
    </Group>
  );
}
