import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { merge as allWords } from '#strings/vi/admin/named-cards.ts';
import { call } from '#web/admin/api/call.ts';
import MergeDialog, { type MergeResult } from '#web/admin/form/merge-dialog.tsx';
import { RecordPart } from '#web/admin/form/record-part.tsx';
import { useSeparate } from '#web/admin/form/use-separate.ts';
import type { MergeableWire } from '#web/admin/records/merge-calls.ts';
import type { Clinic, Product } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import styles from './named-record.module.css';

interface MergePanelProps<Row extends Clinic | Product> {
  resource: ResourceConfig<Row> & { wire: MergeableWire };
  record: Row;
}

/** Merges another clinic or product with this one, and separates what was merged. */
export function MergePanel<Row extends Clinic | Product>({ resource, record }: MergePanelProps<Row>) {
  const { wire } = resource;
  const words = allWords[wire];
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { separate, offer } = useSeparate(wire);
  const [isOpen, setOpen] = useState(false);
  // A merge makes a new version. Without an answer the list is empty.
  const { data: merges = [] } = useQuery({
    queryKey: ['merges', wire, record.id, record.version],
    queryFn: async ({ signal }) =>
      (await call(`GET /${wire}/:id/merges`, { params: { id: record.id }, signal })).merges,
    placeholderData: keepPreviousData,
  });

  async function onMerged({ kept, answer }: MergeResult) {
    setOpen(false);
    offer(record.name, answer);
    if (kept === record.id) await revalidate();
    else await navigate(resource.updatePage(kept), { replace: true });
  }

  return (
    <RecordPart id="gop" title={words.title}>
      <p>{words.lead}</p>
      <Button variant="default" size="lg" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {merges.length > 0 && (
        <>
          <h3>{words.merged}</h3>
          <ul className={styles.merges}>
            {merges.map(({ _id: id, name, counts, mergedAt, mergedBy }) => (
              <li key={id}>
                <p>
                  <strong>{name}</strong>: {words.mergedLine(counts, mergedBy)}, <DateTime at={mergedAt} />
                </p>
                <Button variant="default" aria-label={words.separateNamed(name)} onClick={() => void separate(id)}>
                  {words.separate}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOpen && (
        <MergeDialog resource={resource} record={record} onMerged={onMerged} onCancel={() => setOpen(false)} />
      )}
    </RecordPart>
  );
}
