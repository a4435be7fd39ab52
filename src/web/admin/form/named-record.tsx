import { CardFigures } from '#web/admin/form/card-figures.tsx';
import { MergePanel } from '#web/admin/form/merge-panel.tsx';
import type { MergeableWire } from '#web/admin/records/merge-calls.ts';
import type { Clinic, Product } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';

interface NamedRecordProps<Row extends Clinic | Product> {
  resource: ResourceConfig<Row> & { wire: MergeableWire };
  record: Row;
}

/** What the page of a clinic or product has beside its form: its cards, and what it can be merged with. */
export function NamedRecord<Row extends Clinic | Product>({ resource, record }: NamedRecordProps<Row>) {
  const mayWrite = useMayWrite();
  return (
    <>
      <CardFigures wire={resource.wire} record={record} />
      {mayWrite && record.binnedAt === null && <MergePanel resource={resource} record={record} />}
    </>
  );
}
