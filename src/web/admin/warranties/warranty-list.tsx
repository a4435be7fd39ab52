import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { href, PrefetchPageLinks, useRevalidator } from 'react-router';
import { isValid } from '#domain/warranty/validity.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting } from '#strings/vi/admin/export.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { ImportPanel } from '#web/admin/import/import-panel.tsx';
import { ListPage } from '#web/admin/list/list-page.tsx';
import type { ListState } from '#web/admin/list/list-state.ts';
import { loadList } from '#web/admin/list/load-list.ts';
import type { Selection } from '#web/admin/list/selection.tsx';
import { isTextField } from '#web/admin/list/use-list-keys.ts';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { DialogButton } from '#web/admin/ui/dialog.tsx';
import { preloadable, useLoadWhenIdle } from '#web/admin/ui/preloadable.ts';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';
import type { Route } from './+types/warranty-list.ts';

const CardCells = preloadable(() => import('#web/admin/warranties/card-cells.tsx'));
const WarrantyForm = preloadable(async () => ({
  default: (await import('#web/admin/warranties/warranty-form.tsx')).WarrantyForm,
}));
const PasteDialog = preloadable(() => import('#web/admin/warranties/paste-dialog.tsx'));
const BulkEditDialog = preloadable(() => import('#web/admin/warranties/bulk-edit-dialog.tsx'));
const ExportCardsDialog = preloadable(() => import('#web/admin/warranties/export-cards-dialog.tsx'));
const nextSteps = [WarrantyForm, CardCells, PasteDialog, BulkEditDialog, ExportCardsDialog].map(({ load }) => load);

/** Where pasted cards are checked, whatever the import. */
const checkPage = href('/admin/import-excel/:id', { id: '0' });

export const meta = () => [{ title: admin.title(warranties.words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(warranties, request);

/** The list of warranties. */
export default function WarrantyList({ loaderData }: Route.ComponentProps) {
  useLoadWhenIdle(nextSteps);
  return (
    <>
      <PrefetchPageLinks page={warranties.createPage} />
      <ListPage
        resource={warranties}
        data={loaderData}
        columns={warranties.columns}
        isExpired={(card) => !isValid(card)}
        tools={<ImportPanel />}
        editCells={(card, edit, children) => (
          <Suspense key={card.id} fallback={children(undefined)}>
            <CardCells card={card} edit={edit}>
              {children}
            </CardCells>
          </Suspense>
        )}
        panel={{
          columns: ['customerName', 'cardNumber', 'expiresOn'],
          render: (card, panel) => <WarrantyForm key={card.id} record={card} panel={panel} />,
        }}
        pasteControl={(shown) => <PasteCards {...shown} />}
        bulkEdit={(selection) => <BulkEdit selection={selection} />}
        exportControl={(cards) => <ExportCards {...cards} />}
      />
    </>
  );
}

interface PasteCardsProps {
  selection: Selection;
  /** The page of the list. */
  rows: readonly Warranty[];
}

/** Pastes a block of cells from a spreadsheet, by a button or by Ctrl V anywhere in the list. */
function PasteCards({ selection, rows }: PasteCardsProps) {
  const [text, setText] = useState<string>();
  useWindowEvent('paste', (event) => {
    if (isTextField(event.target) || document.querySelector('dialog[open]')) return;
    const block = event.clipboardData?.getData('text/plain') ?? '';
    // One word is no block of cells, unless it is meant for selected cards.
    if (block.trim() === '' || !(selection.count > 0 || /[\t\r\n]/.test(block.trim()))) return;
    event.preventDefault();
    setText(block);
  });
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <>
      <PrefetchPageLinks page={checkPage} />
      <Button variant="default" aria-label={words.pasteName} title={words.pasteName} onClick={() => setText('')}>
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

/** Gives the selected cards one value. */
function BulkEdit({ selection }: { selection: Selection }) {
  const { revalidate } = useRevalidator();
  return (
    <DialogButton label={words.editSelected}>
      {(close) => (
        <BulkEditDialog
          which={selection.which}
          count={selection.count}
          onClose={close}
          onChange={() => void revalidate()}
          onDone={() => {
            close();
            selection.clear();
          }}
        />
      )}
    </DialogButton>
  );
}

interface ExportCardsProps {
  state: ListState;
  /** How many cards the list has. */
  total: number;
  /** Undefined for the whole list. */
  selection?: Selection | undefined;
}

/** Exports the cards of the list, or the selected ones. */
function ExportCards({ state, total, selection }: ExportCardsProps) {
  if (total === 0) return null;
  return (
    <DialogButton label={exporting.open}>
      {(close) => (
        <ExportCardsDialog state={state} which={selection?.which} count={selection?.count ?? total} onClose={close} />
      )}
    </DialogButton>
  );
}
