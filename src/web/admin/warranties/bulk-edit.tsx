import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { preloadable } from '#web/admin/ui/preloadable.ts';

/** Loaded ahead by the list. */
export const BulkEditDialog = preloadable(() => import('#web/admin/warranties/bulk-edit-dialog.tsx'));

/** The button that gives the selected cards one value. */
export function BulkEdit({ selection }: { selection: Selection }) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  if (!useMayWrite()) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {words.editSelected}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkEditDialog
            which={selection.which}
            count={selection.count}
            onClose={() => setIsOpen(false)}
            onChange={() => void revalidate()}
            onDone={() => {
              setIsOpen(false);
              selection.clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
