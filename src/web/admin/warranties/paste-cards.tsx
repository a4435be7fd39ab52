import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { href, PrefetchPageLinks } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { Warranty } from '#web/admin/records/record.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { isTextField } from '#web/admin/ui/text-fields.ts';

/** Loaded ahead by the list. */
export const PasteDialog = preloadable(() => import('#web/admin/warranties/paste-dialog.tsx'));

/** Where pasted cards are checked, whatever the import. */
const checkPage = href('/admin/import-excel/:id', { id: '0' });

interface PasteCardsProps {
  selection: Selection;
  /** The page of the list. */
  rows: readonly Warranty[];
}

/** Pastes a block of cells from a spreadsheet, by a button or by Ctrl V anywhere in the list. */
export function PasteCards({ selection, rows }: PasteCardsProps) {
  return useMayWrite() && <PasteButton selection={selection} rows={rows} />;
}

function PasteButton({ selection, rows }: PasteCardsProps) {
  const [text, setText] = useState<string>();
  const hasSelection = selection.count > 0;
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      if (isTextField(event.target) || document.querySelector('dialog[open]')) return;
      const block = event.clipboardData?.getData('text/plain') ?? '';
      // One word is no block of cells, unless it is meant for selected cards.
      if (block.trim() === '' || !(hasSelection || /[\t\r\n]/.test(block.trim()))) return;
      event.preventDefault();
      setText(block);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [hasSelection]);
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <>
      <PrefetchPageLinks page={checkPage} />
      <Button
        variant="default"
        size="md"
        aria-label={words.pasteName}
        title={words.pasteName}
        onClick={() => setText('')}
      >
        {words.paste}
      </Button>
      {text !== undefined && (
        <Suspense>
          <PasteDialog
            text={text}
            // Cards of other pages have no place in what is seen.
            chosen={chosen.length === selection.count ? chosen : []}
            isElsewhere={chosen.length < selection.count}
            onClose={() => setText(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
