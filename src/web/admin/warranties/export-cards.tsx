import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { exporting as words } from '#strings/vi/admin/export.ts';
import type { ListState } from '#web/admin/list/list-state.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { preloadable } from '#web/admin/ui/preloadable.ts';

/** Loaded ahead by the list. */
export const ExportCardsDialog = preloadable(() => import('#web/admin/warranties/export-cards-dialog.tsx'));

interface ExportCardsProps {
  state: ListState;
  /** How many cards the list has. */
  total: number;
  /** Undefined for the whole list. */
  selection?: Selection | undefined;
}

/** The button that exports the cards of the list, or the selected ones. */
export function ExportCards({ state, total, selection }: ExportCardsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayWrite = useMayWrite();
  if (!mayWrite || total === 0) return null;
  return (
    <>
      <Button variant="default" {...(!selection && { size: 'md' })} onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportCardsDialog
            state={state}
            which={selection?.which}
            count={selection?.count ?? total}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
