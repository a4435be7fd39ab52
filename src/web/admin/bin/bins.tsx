import { clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { productTraits } from '#domain/product/product-traits.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { clinics } from '#web/admin/clinics/clinic-resource.ts';
import type { Column } from '#web/admin/list/column.ts';
import { fieldColumns } from '#web/admin/list/field-columns.tsx';
import { products } from '#web/admin/products/product-resource.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { warrantyColumns } from '#web/admin/warranties/warranty-columns.ts';
import { warranties } from '#web/admin/warranties/warranty-resource.ts';
import styles from './bin.module.css';

/** The recycle bin of one record type. */
export interface Bin<Row extends RecordRow = RecordRow> {
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
    columns: fieldColumns({ name: clinicTraits.name }, 'name', { name: 60 }),
    labelOf: (row) => row.name,
  }),
  PRODUCT: binOf({
    resource: products,
    columns: fieldColumns({ name: productTraits.name }, 'name', { name: 60 }),
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
function binOf<Row extends RecordRow>({ columns, ...bin }: Bin<Row>): Bin {
  const binned: Column<Row> = {
    field: 'binnedAt',
    label: words.binned,
    share: 20,
    text: ({ binnedBy }) => binnedBy ?? undefined,
    cell: ({ binnedAt, binnedBy }) => (
      <span className={styles.binned}>
        {binnedAt && <DateTime at={binnedAt} />}
        <span>{binnedBy ?? admin.none}</span>
      </span>
    ),
  };
  // The list of a bin has the rows that its own resource has loaded. Types cannot say that of three bins in one table.
  return { ...bin, columns: [...columns.map((column) => ({ ...column, phone: undefined })), binned] } as unknown as Bin;
}
