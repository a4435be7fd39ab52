import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { merge as words } from '#strings/vi/admin/named-cards.ts';
import { offerUndo } from '#web/admin/changes/undo-change.ts';
import type { Selection } from '#web/admin/list/selection.tsx';
import { activeRecordsQuery, type MergeableWire } from '#web/admin/records/record-calls.ts';
import type { Clinic, Product, ResourceConfig } from '#web/admin/records/resource-config.ts';

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
              offerUndo({ kind: 'edit', name: record.name, text: answer.message, count: 1, change: answer.change });
              await revalidate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
