import { Suspense } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { isValid } from '#domain/warranty/validity.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { ImportPanel } from '#web/admin/import/import-panel.tsx';
import { ListPage } from '#web/admin/list/list-page.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import { useLoadWhenIdle } from '#web/admin/ui/load-when-idle.ts';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { BulkEdit, BulkEditDialog } from '#web/admin/warranties/bulk-edit.tsx';
import { ExportCards, ExportCardsDialog } from '#web/admin/warranties/export-cards.tsx';
import { PasteCards, PasteDialog } from '#web/admin/warranties/paste-cards.tsx';
import { warranties } from '#web/admin/warranties/warranty-view.ts';
import type { Route } from './+types/warranty-list.ts';

const CardCells = preloadable(() => import('#web/admin/warranties/card-cells.tsx'));
const WarrantyPanel = preloadable(() => import('#web/admin/warranties/warranty-panel.tsx'));
const nextSteps = [WarrantyPanel.load, CardCells.load, PasteDialog.load, BulkEditDialog.load, ExportCardsDialog.load];

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
        pasteControl={(shown) => <PasteCards {...shown} />}
        bulkEdit={(selection) => <BulkEdit selection={selection} />}
        exportControl={(cards) => <ExportCards {...cards} />}
        panel={{
          columns: ['customerName', 'cardNumber', 'expiresOn'],
          render: (card, panel) => <WarrantyPanel card={card} panel={panel} />,
        }}
      />
    </>
  );
}
