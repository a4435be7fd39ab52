import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { clinics } from '#web/admin/clinics/clinic-resource.ts';
import type { Column } from '#web/admin/list/column.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { warrantyColumns } from '#web/admin/warranties/warranty-columns.ts';
import { warranties } from '#web/admin/warranties/warranty-resource.ts';
import styles from './bin.module.css';

/** The recycle bin of one record type. */
export interface Bin<Row extends RecordBase = RecordBase> {
  resource: ResourceConfig<Row>;
  columns: readonly Column<Row>[];
  /** The text that identifies a record. */
  labelOf: (row: Row) => string;
}

/** The bins, by the `type` parameter of the URL. */
export const bins = {
  USER: binOf({
    resource: warranties,
    columns: warrantyColumns,
    labelOf: (row) => `${row.customerName} – ${row.cardNumber}`,
  }),
  DENTAL: binOf({
    resource: clinics,
    columns: [{ field: 'name', label: clinics.labels.name, cell: (row) => row.name, isName: true }],
    labelOf: (row) => row.name,
  }),
  PRODUCT: binOf({
    resource: products,
    columns: [{ field: 'name', label: products.labels.name, cell: (row) => row.name, isName: true }],
    labelOf: (row) => row.name,
  }),
} as const;

export type BinType = keyof typeof bins;

/** The bin that a URL shows; cards by default. Undefined for an unknown type. */
export function readBinType(search: URLSearchParams): BinType | undefined {
  const type = search.get('type') ?? 'USER';
  return Object.hasOwn(bins, type) ? (type as BinType) : undefined;
}

/** Adds the column that shows who binned a record, and when. */
function binOf<Row extends RecordBase>({ columns, ...bin }: Bin<Row>): Bin {
  const binned: Column<Row> = {
    field: 'binnedAt',
    label: words.binned,
    cell: ({ binnedAt, binnedBy }) => (
      <span className={styles.binned}>
        {binnedAt && <DateTime at={binnedAt} />}
        <span>{binnedBy ?? admin.none}</span>
      </span>
    ),
  };
  return { ...bin, columns: [...columns, binned] } as unknown as Bin;
}
