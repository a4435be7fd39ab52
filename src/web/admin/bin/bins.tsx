import { Stack } from '@mantine/core';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import type { Column } from '#web/admin/list/columns.tsx';
import { products } from '#web/admin/products/product-view.tsx';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';

/** The bin of a record type. */
export type Bin = ResourceConfig & Pick<RecordView<RecordRow>, 'columns' | 'binColumns'>;

/** The bins, in the order of their links. */
export const bins: readonly Bin[] = [warranties, clinics, products];

/** The `type` parameter of the URL of a bin. */
export const binType = ({ wire }: Pick<Bin, 'wire'>) => wire.toUpperCase();

/** The bin that a URL shows; cards by default. Undefined for an unknown type. */
export function readBin(search: URLSearchParams): Bin | undefined {
  const type = search.get('type') ?? binType(warranties);
  return bins.find((bin) => binType(bin) === type);
}

/** Who binned a record, and when. */
const binned: Column<RecordRow> = {
  field: 'binnedAt',
  label: words.binned,
  share: 20,
  text: ({ binnedBy }) => binnedBy ?? undefined,
  cell: ({ binnedAt, binnedBy }) => (
    <Stack gap={0}>
      {binnedAt && <DateTime at={binnedAt} />}
      <small>{binnedBy ?? admin.none}</small>
    </Stack>
  ),
};

/** The columns of a bin. */
export const binColumns = ({ columns, binColumns: own = columns }: Bin): readonly Column<RecordRow>[] => [
  ...own.map((column) => ({ ...column, phone: undefined })),
  binned,
];

/** The text that identifies a record in its bin. */
export const labelIn = (view: Bin, row: RecordRow) => view.labelOf?.(row) ?? view.nameOf(row);
