import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { merge as words } from '#strings/vi/admin/named-cards.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import type { MergeResult } from '#web/admin/form/merge-dialog.tsx';
import type { Selection } from '#web/admin/list/selection.tsx';
import { showUndoNotice } from '#web/admin/list/undo-notices.ts';
import { activeRecordsQuery, type MergeableWire, separateRecords } from '#web/admin/records/record-calls.ts';
import type { Clinic, Product, ResourceConfig } from '#web/admin/records/resource-config.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';

const MergeDialog = lazy(() => import('#web/admin/form/merge-dialog.tsx'));

interface MergeSelectedProps<Row extends Clinic | Product> {
  resource: ResourceConfig<Row> & { wire: MergeableWire };
  selection: Selection;
}

/** The button that merges two selected records; nothing while more or fewer are selected. */
export function MergeSelected<Row extends Clinic | Product>({ resource, selection }: MergeSelectedProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const { data: all = [] } = useQuery({ ...activeRecordsQuery(resource), enabled: isOpen });
  const { revalidate } = useRevalidator();
  const { offer } = useSeparate(resource.wire);
  const ids = 'ids' in selection.which ? selection.which.ids : [];
  const [record, other] = ids.map((id) => all.find((one) => one.id === id));
  if (ids.length !== 2) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words[resource.wire].confirm}
      </Button>
      {isOpen && record && other && (
        <Suspense>
          <MergeDialog
            resource={resource}
            record={record}
            other={other}
            onCancel={() => setOpen(false)}
            onMerged={async ({ answer }) => {
              selection.clear();
              setOpen(false);
              offer(record.name, answer);
              await revalidate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Separates what was merged, by the id of the merge, and reloads the page's data; `offer` offers that for a merge just made. */
export function useSeparate(wire: MergeableWire) {
  const { revalidate } = useRevalidator();
  async function separate(merge: string): Promise<void> {
    const key = idempotencyKeyOf(`separate ${wire} ${merge}`);
    try {
      toastSuccess(await separateRecords(wire, merge, key));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastFailure(error, words[wire].notSeparated, { key, again: () => separate(merge) });
    }
    await revalidate();
  }
  const offer = (name: string, { message, merge }: MergeResult['answer']) =>
    showUndoNotice({ kind: 'edit', name, text: message, count: 1, undo: () => separate(merge) });
  return { separate, offer };
}
